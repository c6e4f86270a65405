import { api } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { t } from "../../language/text.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { saveFile } from "../../parts/save-file.ts";

/** Saves what a source was made of, byte for byte, under the name that the service gives it. */
export function SaveOriginal({ kbId, docId }: { kbId: string; docId: string }) {
  const { run, isRunning, problem } = useAction(async () => {
    const { data, response } = await api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/original", {
      params: { path: { kbId, docId } },
      parseAs: "blob",
    });
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    saveFile(name ? decodeURIComponent(name) : docId, data!);
  });
  return (
    <>
      <button type="button" disabled={isRunning.value} onClick={() => run()}>
        {t("Save the original")}
      </button>
      <ProblemNotice problem={problem.value} />
    </>
  );
}
