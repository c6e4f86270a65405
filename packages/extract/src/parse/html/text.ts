import { findElements } from "./elements.ts";

/** Elements that begin a line of their own. */
export const blockTags = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER " +
    "HGROUP HR LEGEND LI MAIN MENU NAV OL P PRE SECTION SUMMARY TABLE UL"
  ).split(" "),
);
const cellTags = new Set(["TD", "TH"]);
/** Elements whose words a browser never shows. */
const silentTags = new Set("SCRIPT STYLE NOSCRIPT TEMPLATE".split(" "));

/** White space as HTML has it: a space that doesn't break a line is none. */
const space = /[ \t\r\n]+/g;

/**
 * Returns the words of nodes by paragraphs. Inner blocks and empty lines begin a new one, breaks a new line; other white
 * space is one space. Addresses of links are left out.
 */
export function paragraphsOf(nodes: Iterable<Node>): string[] {
  const pieces: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === 3) pieces.push((node.nodeValue ?? "").replace(space, " "));
    if (node.nodeType !== 1 || silentTags.has(node.nodeName)) return;
    if (node.nodeName === "BR") pieces.push("\n");
    const apart = blockTags.has(node.nodeName) || node.nodeName === "TR";
    if (apart) pieces.push("\n\n");
    if (cellTags.has(node.nodeName)) pieces.push(" ");
    for (const child of node.childNodes) visit(child);
    if (apart) pieces.push("\n\n");
  };
  for (const node of nodes) visit(node);
  const lines = pieces
    .join("")
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n");
  return lines
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** Returns the words of nodes. Breaks and inner blocks begin a new line, any other white space is one space. */
export function textOf(nodes: Iterable<Node>): string {
  return paragraphsOf(nodes)
    .join("\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n");
}

/**
 * Returns the same in one line, for headings and cells. Where pictures stand without words, their descriptions are the
 * words.
 */
export function lineOf(element: Element): string {
  const words = textOf([element]).replace(/\s+/g, " ");
  if (words !== "") return words;
  const pictures = findElements(element, "img[alt]").map((picture) => picture.getAttribute("alt") ?? "");
  return pictures.join(" ").replace(/\s+/g, " ").trim();
}

/** Returns all words of an element that a browser could show, for counting. Each option of a list is one. */
export function shownText(element: Element): string {
  if (element.nodeName === "TEMPLATE")
    return [...(element as HTMLTemplateElement).content.children].map(shownText).join("\n");
  if (element.nodeName === "NOSCRIPT") return textOf(element.childNodes);
  const options = findElements(element, "option");
  return options.length > 0 ? options.map((option) => option.textContent ?? "").join("\n") : textOf([element]);
}

/** Measures the words of an element and of all below it, in characters, without what a browser never shows. */
export function measureText(element: Element): ReadonlyMap<Node, number> {
  const lengths = new Map<Node, number>();
  const measure = (node: Node): number => {
    if (node.nodeType === 3) return (node.nodeValue ?? "").replace(/\s+/g, " ").length;
    if (node.nodeType !== 1 || silentTags.has(node.nodeName)) return 0;
    let length = 0;
    for (let child = node.firstChild; child; child = child.nextSibling) length += measure(child);
    lengths.set(node, length);
    return length;
  };
  measure(element);
  return lengths;
}
