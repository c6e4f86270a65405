import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { number, t, tn } from "../../../language/text.ts";
import { bytes } from "../../../parts/amount.ts";
import { droppedIn } from "./dropped-files.ts";
import { documentsOf, type FolderFiles, type NamedFile, namedInFolder } from "./folder-files.ts";
import { enqueue, onArrival } from "./queue.ts";
import { UploadList } from "./upload-list.tsx";

/** Takes files and folders, by dropping or choosing them. Of a folder one sees first what is taken and what is left out. */
export function UploadFiles({ kbId, added }: { kbId: string; added: () => void }) {
  const isOver = useSignal(false);
  const folder = useSignal<FolderFiles | null>(null);
  useEffect(() => onArrival(kbId, added), [kbId]);
  async function look(files: readonly NamedFile[]) {
    if (files.length > 0) folder.value = await documentsOf(files);
  }
  return (
    <section
      class={`panel drop ${isOver.value ? "over" : ""}`}
      aria-label={t("Files")}
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
        if (!event.dataTransfer) return;
        const { files, inFolders } = await droppedIn(event.dataTransfer);
        enqueue(kbId, files);
        await look(inFolders);
      }}
    >
      <div class="row">
        <p class="grow">
          {t("Drop files and folders here, or choose them.")}{" "}
          <span class="hint">{t("A file has 50 MB at most; one of the same name is replaced.")}</span>
        </p>
        <label class="button">
          {t("Choose files")}
          <input
            type="file"
            multiple
            onChange={({ currentTarget }) =>
              enqueue(
                kbId,
                chosenIn(currentTarget).map((file) => ({ file, name: file.name.normalize("NFC") })),
              )
            }
          />
        </label>
        <label class="button">
          {t("Choose a folder")}
          <input
            type="file"
            {...{ webkitdirectory: true }}
            onChange={({ currentTarget }) => look(namedInFolder(chosenIn(currentTarget)))}
          />
        </label>
      </div>
      {folder.value && (
        <Preview
          folder={folder.value}
          take={(files) => {
            folder.value = null;
            enqueue(kbId, files);
          }}
        />
      )}
      <UploadList kbId={kbId} />
    </section>
  );
}

/** Names that a preview shows of each kind. */
const shownNames = 200;

/** What a folder brings, before anything is sent. */
function Preview({
  folder: { take, left },
  take: takeIn,
}: {
  folder: FolderFiles;
  take: (files: NamedFile[]) => void;
}) {
  const size = take.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div class="form" role="status">
      <p>
        {tn(take.length, "{n} file", "{n} files")}, {bytes(size)}
        {left.length > 0 && `; ${tn(left.length, "{n} file left out", "{n} files left out")}`}
      </p>
      <Names title={t("What is added")} names={take.map(({ name }) => name)} />
      <Names title={t("What is left out")} names={left} />
      <div class="row">
        <button type="button" class="primary" disabled={take.length === 0} onClick={() => takeIn(take)}>
          {tn(take.length, "Add {n} file", "Add {n} files")}
        </button>
        <button type="button" onClick={() => takeIn([])}>
          {t("Cancel")}
        </button>
      </div>
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul class="names small">
        {names.slice(0, shownNames).map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
        {names.length > shownNames && <li>{t("and {n} more", { n: number(names.length - shownNames) })}</li>}
      </ul>
    </details>
  );
}

/** The files that were chosen. The input is emptied, so that the same ones can be chosen again. */
function chosenIn(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
