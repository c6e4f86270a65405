import { useSignal } from "@preact/signals";
import { type Problem, problemOf } from "../../api/problem.ts";
import { Bar } from "../../parts/bar.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { filesOf } from "./dropped-files.ts";
import { uploadFile } from "./upload-file.ts";

/** A file on its way in. Once it is registered its row stands among the sources instead. */
interface Upload {
  file: File;
  sent: number;
  problem: Problem | null;
}

/** Takes files and folders, by dropping or choosing them, and sends them one after the other. */
export function UploadFiles({ kbId, added }: { kbId: string; added: () => void }) {
  const uploads = useSignal<readonly Upload[]>([]);
  const isOver = useSignal(false);
  function change(file: File, changed: Partial<Upload>) {
    uploads.value = uploads.value.map((each) => (each.file === file ? { ...each, ...changed } : each));
  }
  async function send(file: File) {
    change(file, { sent: 0, problem: null });
    try {
      await uploadFile(kbId, file, (sent) => change(file, { sent }));
      uploads.value = uploads.value.filter((each) => each.file !== file);
      added();
    } catch (thrown) {
      change(file, { problem: problemOf(thrown) });
    }
  }
  async function take(files: readonly File[]) {
    uploads.value = [...uploads.value, ...files.map((file) => ({ file, sent: 0, problem: null }))];
    for (const file of files) await send(file);
  }
  return (
    <section
      class={`panel drop ${isOver.value ? "over" : ""}`}
      aria-label="Files"
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={async (event) => {
        event.preventDefault();
        isOver.value = false;
        if (event.dataTransfer) await take(await filesOf(event.dataTransfer));
      }}
    >
      <label class="field">
        <span class="field-name">Files</span>
        <input type="file" multiple onChange={({ currentTarget }) => take(chosenIn(currentTarget))} />
        <span class="hint">Or drop files and folders here. A file has 50 MB at most.</span>
      </label>
      <label class="field">
        <span class="field-name">A folder</span>
        <input
          type="file"
          {...{ webkitdirectory: true }}
          onChange={({ currentTarget }) => take(chosenIn(currentTarget))}
        />
      </label>
      {uploads.value.map(({ file, sent, problem }) => (
        <div key={file.name}>
          <p class="small">
            <bdi>{file.name}</bdi>
          </p>
          <Bar value={sent} label={`${Math.round(sent * 100)} % sent`} />
          <ProblemNotice problem={problem} retry={() => send(file)} />
        </div>
      ))}
    </section>
  );
}

/** The files that were chosen. The input is emptied, so that the same ones can be chosen again. */
function chosenIn(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
