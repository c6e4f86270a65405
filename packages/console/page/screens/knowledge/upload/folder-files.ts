import ignore from "ignore";

/** A file of a folder, by its path from that folder, as `cuecard ingest` names it. */
export interface NamedFile {
  name: string;
  file: File;
}

/** What of a folder is taken, and what is left out. */
export interface FolderFiles {
  take: NamedFile[];
  /** Paths that nobody means by "the documents of this folder". */
  left: string[];
}

/** The same as `cuecard ingest` leaves out: hidden entries, packages, and what systems and offices leave behind. */
const neverDocuments = [".*", "node_modules/", "__MACOSX/", "Thumbs.db", "desktop.ini", "~$*"];

/** Chooses the documents of a folder: without what is never one, what its `.gitignore` files leave out, and empty files. */
export async function documentsOf(files: readonly NamedFile[]): Promise<FolderFiles> {
  const rules = [{ folder: "", matcher: ignore().add(neverDocuments) }];
  for (const { name, file } of byDepth(files.filter((each) => /(^|\/)\.gitignore$/.test(each.name))))
    rules.push({ folder: name.slice(0, -".gitignore".length), matcher: ignore().add(await file.text()) });
  const take: NamedFile[] = [];
  const left: string[] = [];
  for (const { name, file } of files) {
    const isLeft = file.size === 0 || isIgnored(name, rules);
    if (isLeft) left.push(name);
    else take.push({ name: name.normalize("NFC"), file });
  }
  return { take, left };
}

/** A rule of a folder inside holds below it, and comes after those around it. */
function isIgnored(name: string, rules: readonly { folder: string; matcher: ignore.Ignore }[]): boolean {
  let ignored = false;
  for (const { folder, matcher } of rules) {
    if (!name.startsWith(folder)) continue;
    const verdict = matcher.test(name.slice(folder.length));
    ignored = verdict.ignored || (ignored && !verdict.unignored);
  }
  return ignored;
}

function byDepth(files: readonly NamedFile[]): NamedFile[] {
  const depth = ({ name }: NamedFile) => name.split("/").length;
  return [...files].sort((a, b) => depth(a) - depth(b));
}

/** Files of a chosen folder: their paths begin with its own name. */
export function namedInFolder(files: readonly File[]): NamedFile[] {
  return files.map((file) => ({ file, name: file.webkitRelativePath.split("/").slice(1).join("/") || file.name }));
}
