import type { NamedFile } from "./folder-files.ts";

/** What was dropped: files, and the files of folders at any depth by their paths from the folder. */
export interface Dropped {
  files: NamedFile[];
  inFolders: NamedFile[];
}

/** Reads what was dropped. */
export async function droppedIn(dropped: DataTransfer): Promise<Dropped> {
  // The entries must be taken before the first wait: the browser empties the list behind the event.
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const read = async (isFile: boolean) =>
    (await Promise.all(entries.filter((entry) => entry.isFile === isFile).map((entry) => filesIn(entry, "")))).flat();
  return { files: await read(true), inFolders: await read(false) };
}

/** The folder that was dropped has no name of its own in the paths: `around` is what lies between. */
async function filesIn(entry: FileSystemEntry, around: string | null): Promise<NamedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ name: `${around ?? ""}${entry.name}`, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: NamedFile[] = [];
  // A folder is given in parts; an empty part is its end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    const within = part.map((each) => filesIn(each, each.isDirectory ? `${around ?? ""}${each.name}/` : around));
    files.push(...(await Promise.all(within)).flat());
  }
}
