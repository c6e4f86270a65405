import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { elementsOf, readXmlTree, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { type Data, layOutData } from "./data.ts";

/**
 * Reads XML as data. The names of elements and attributes are the path, repeated elements with parts are tables, and an
 * element with words between its parts is one text. Broken XML is read as far as it goes, with a warning.
 */
export async function parseXml(text: string): Promise<Parsed> {
  let fault: string | null = null;
  const root = await readXmlTree([text], (message) => {
    fault ??= message;
  });
  const builder = createDocumentBuilder();
  if (fault !== null) builder.warn(`This XML is not well formed (${fault}); parts of it may be missing or joined.`);
  for (const [comment] of text.replace(cdata, "").matchAll(comments)) builder.leaveOut("comments", comment);
  return layOutData(dataOf(root, builder), builder);
}

const cdata = /<!\[CDATA\[[\s\S]*?\]\]>/g;
const comments = /<!--[\s\S]*?(?:-->|$)/g;

function dataOf(element: XmlElement, builder: DocumentBuilder): Data {
  const children = elementsOf(element);
  const words = textOf(element).replace(/\s+/g, " ").trim();
  const attributes = Object.entries(element.attributes).filter(([name]) => !/^xmlns(?::|$)|^(?:xsi|xml):/.test(name));
  if (children.length === 0 && attributes.length === 0) return words;
  const isMixed = element.children.some((child) => typeof child === "string" && child.trim() !== "");
  if (isMixed) for (const child of children) builder.leaveOut("attributes", attributeText(child));
  const own: [string, Data][] =
    isMixed || children.length === 0 ? (words === "" ? [] : [["text", words]]) : partsOf(children, builder);
  if (own.length === 1 && attributes.length === 0 && isMixed) return words;
  const values = new Map<string, Data>(attributes);
  // An attribute and an element may have the same name.
  for (const [name, value] of own) values.set(name, values.has(name) ? [values.get(name)!, value] : value);
  return Object.fromEntries(values);
}

/** The values of all attributes below and of an element. */
function attributeText(element: XmlElement): string {
  return [...Object.values(element.attributes), ...elementsOf(element).map(attributeText)].join("\n");
}

function partsOf(children: readonly XmlElement[], builder: DocumentBuilder): [string, Data][] {
  const byName = new Map<string, Data[]>();
  for (const child of children) byName.set(child.name, [...(byName.get(child.name) ?? []), dataOf(child, builder)]);
  return [...byName].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]);
}
