import type { Parsed } from "../parsed.ts";
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
  const warnings =
    fault === null ? [] : [`This XML is not well formed (${fault}); parts of it may be missing or joined.`];
  return { document: layOutData(dataOf(root)), warnings };
}

function dataOf(element: XmlElement): Data {
  const children = elementsOf(element);
  const words = textOf(element).replace(/\s+/g, " ").trim();
  const attributes = Object.entries(element.attributes).filter(([name]) => !/^xmlns(?::|$)|^(?:xsi|xml):/.test(name));
  if (children.length === 0 && attributes.length === 0) return words;
  const isMixed = element.children.some((child) => typeof child === "string" && child.trim() !== "");
  const own: [string, Data][] =
    isMixed || children.length === 0 ? (words === "" ? [] : [["text", words]]) : partsOf(children);
  return own.length === 1 && attributes.length === 0 && isMixed ? words : Object.fromEntries([...attributes, ...own]);
}

function partsOf(children: readonly XmlElement[]): [string, Data][] {
  const byName = new Map<string, Data[]>();
  for (const child of children) byName.set(child.name, [...(byName.get(child.name) ?? []), dataOf(child)]);
  return [...byName].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]);
}
