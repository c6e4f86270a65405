import { attribute, readXml, type XmlAttributes } from "./xml.ts";

export interface XmlElement {
  name: string;
  attributes: XmlAttributes;
  children: (XmlElement | string)[];
}

/** A whole document as a tree, for parts that are small. Throws what {@link readXml} does. */
export async function readXmlTree(pieces: Parameters<typeof readXml>[0], onFault?: (message: string) => void): Promise<XmlElement> {
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  await readXml(
    pieces,
    {
      open(name, attributes) {
        const element = { name, attributes, children: [] };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      text: (text) => void open.at(-1)!.children.push(text),
      // With faults passed over, more may be closed than was opened.
      close: () => void (open.length > 1 && open.pop()),
    },
    onFault,
  );
  return elementsOf(root)[0] ?? root;
}

export function elementsOf(parent: XmlElement | undefined, name?: string): XmlElement[] {
  const all = (parent?.children ?? []).filter((child): child is XmlElement => typeof child !== "string");
  return name === undefined ? all : all.filter((element) => element.name === name);
}

/** The first element at the end of a path of names. */
export function elementAt(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((element, name) => elementsOf(element, name)[0], parent);
}

/** All elements of that name below, in the document's order; those inside one another are not told again. */
export function elementsBelow(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((element) => (element.name === name ? [element] : elementsBelow(element, name)));
}

export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

export function attributeOf(element: XmlElement | undefined, local: string): string | undefined {
  return element && attribute(element.attributes, local);
}
