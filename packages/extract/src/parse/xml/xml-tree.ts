import { attribute, readXml, type XmlAttributes } from "./xml.ts";

/** An element of XML. */
export interface XmlElement {
  /** Its name without a prefix. */
  name: string;
  /** Attributes by name, prefix included. */
  attributes: XmlAttributes;
  /** Elements and texts, in order. */
  children: (XmlElement | string)[];
}

/** Reads a whole document as a tree, for small parts. Throws as {@link readXml} does. */
export async function readXmlTree(
  pieces: Parameters<typeof readXml>[0],
  onFault?: (message: string) => void,
): Promise<XmlElement> {
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
      // Where faults are ignored, more elements may be closed than were opened.
      close: () => void (open.length > 1 && open.pop()),
    },
    onFault,
  );
  return elementsOf(root)[0] ?? root;
}

/** Returns the child elements, or those of one name. */
export function elementsOf(parent: XmlElement | undefined, name?: string): XmlElement[] {
  const all = (parent?.children ?? []).filter((child): child is XmlElement => typeof child !== "string");
  return name === undefined ? all : all.filter((element) => element.name === name);
}

/** Returns the first element at the end of a path of names. */
export function elementAt(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((element, name) => elementsOf(element, name)[0], parent);
}

/** Returns all elements of a name below an element, in the document's order, without those inside one another. */
export function elementsBelow(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((element) => (element.name === name ? [element] : elementsBelow(element, name)));
}

/** Returns all text below an element. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** Returns an attribute by its name without a prefix. */
export function attributeOf(element: XmlElement | undefined, local: string): string | undefined {
  return element && attribute(element.attributes, local);
}
