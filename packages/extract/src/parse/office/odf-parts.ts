import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { elementAt, readXmlTree, textOf } from "../xml/xml-tree.ts";

/** Returns the content of an OpenDocument file. Throws `corrupt_file` when it is missing. */
export function odfContent(zip: ZipArchive): AsyncIterable<Buffer> {
  const content = zip.open("content.xml");
  if (content) return content;
  throw new UnreadableFile(
    "corrupt_file",
    "This file is damaged: its content is missing; open it, save it again and add the new copy.",
  );
}

/** Reads the title in an OpenDocument file's properties. */
export async function odfTitle(zip: ZipArchive): Promise<string | null> {
  const meta = zip.open("meta.xml");
  return meta ? textOf(elementAt(await readXmlTree(meta), "meta", "title")).trim() || null : null;
}
