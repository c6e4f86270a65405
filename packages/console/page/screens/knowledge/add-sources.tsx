import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { t } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { tickedInto } from "../../parts/bound.ts";
import { TextField } from "../../parts/text-field.tsx";
import { useDraft } from "../../parts/use-draft.ts";
import { UploadFiles } from "./upload/upload-files.tsx";

interface AddProps {
  kbId: string;
  added: () => void;
}

/** Three ways in: files, the address of a page, a text. */
export function AddSources({ isEmpty, ...props }: AddProps & { isEmpty: boolean }) {
  return (
    <>
      <UploadFiles {...props} />
      <details open={isEmpty}>
        <summary>{t("Add a page, a site or a text")}</summary>
        <div class="columns">
          <AddAddress {...props} />
          <AddText {...props} />
        </div>
      </details>
    </>
  );
}

function AddAddress({ kbId, added }: AddProps) {
  const address = useSignal("");
  const crawls = useSignal(false);
  async function add() {
    const body = { sourceType: "url" as const, sourceUrl: address.value.trim(), ...(crawls.value && { crawl: {} }) };
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/sources", { params: { path: { kbId } }, body }));
    address.value = "";
    added();
  }
  return (
    <ActionForm className="panel" verb={t("Add the page")} act={add}>
      <TextField label={t("Address of a page")} type="url" placeholder="https://example.com/help" value={address} />
      <label class="check">
        <input {...tickedInto(crawls)} />
        {t("The whole site from there")}
      </label>
    </ActionForm>
  );
}

function AddText({ kbId, added }: AddProps) {
  const title = useDraft(`new text ${kbId} title`, "");
  const text = useDraft(`new text ${kbId}`, "");
  async function add() {
    const body = { sourceType: "text" as const, textTitle: title.value.trim(), textContent: text.value };
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/sources", { params: { path: { kbId } }, body }));
    title.value = "";
    text.value = "";
    added();
  }
  return (
    <ActionForm className="panel" verb={t("Add the text")} act={add}>
      <TextField label={t("Title of a text")} value={title} />
      <TextField label={t("The text")} type="markdown" value={text} />
    </ActionForm>
  );
}
