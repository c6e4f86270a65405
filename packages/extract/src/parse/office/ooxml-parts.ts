import { posix } from "node:path";
import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { attributeOf, elementAt, elementsOf, readXmlTree, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** Where a part of an Office file leads (ECMA-376, part 2). */
export interface Relation {
  /** The last word of its type, such as `slide`. */
  kind: string;
  /** Name of the part that it leads to. */
  target: string;
}

/** Reads a part as a tree. Undefined when there is none. */
export async function readPart(zip: ZipArchive, name: string): Promise<XmlElement | undefined> {
  const pieces = zip.open(name);
  return pieces ? await readXmlTree(pieces) : undefined;
}

/** Reads a part that every such file has. Throws `corrupt_file` when it is missing. */
export async function requirePart(zip: ZipArchive, name: string): Promise<XmlElement> {
  const part = await readPart(zip, name);
  if (part) return part;
  throw new UnreadableFile(
    "corrupt_file",
    `This file is damaged: its part "${name}" is missing; open it, save it again and add the new copy.`,
  );
}

/** Reads the relations of a part by id, without those that lead outside of the file. */
export async function relationsOf(zip: ZipArchive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const { dir, base } = posix.parse(part);
  const tree = await readPart(zip, posix.join(dir, "_rels", `${base}.rels`));
  const inside = elementsOf(tree, "Relationship").filter(
    (relation) => attributeOf(relation, "TargetMode") !== "External",
  );
  return new Map(
    inside.map((relation) => {
      const target = posix.join("/", dir, ".", relative(attributeOf(relation, "Target") ?? "", dir)).slice(1);
      return [attributeOf(relation, "Id") ?? "", { kind: posix.basename(attributeOf(relation, "Type") ?? ""), target }];
    }),
  );
}

function relative(target: string, folder: string): string {
  return target.startsWith("/") ? posix.relative(`/${folder}`, target) : target;
}

/** Reads the title in an Office file's properties. */
export async function titleOf(zip: ZipArchive): Promise<string | null> {
  return textOf(elementAt(await readPart(zip, "docProps/core.xml"), "title")).trim() || null;
}
