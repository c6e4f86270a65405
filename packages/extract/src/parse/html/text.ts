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

/**
 * Returns the words of nodes. Breaks and inner blocks begin a new line, other white space is one space. Addresses of
 * links are left out.
 */
export function textOf(nodes: Iterable<Node>): string {
  const pieces: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === 3) pieces.push((node.textContent ?? "").replace(/\s+/g, " "));
    if (node.nodeType !== 1 || silentTags.has(node.nodeName)) return;
    const apart = blockTags.has(node.nodeName) || node.nodeName === "TR" || node.nodeName === "BR";
    if (apart) pieces.push("\n");
    if (cellTags.has(node.nodeName)) pieces.push(" ");
    for (const child of node.childNodes) visit(child);
    if (apart && node.nodeName !== "BR") pieces.push("\n");
  };
  for (const node of nodes) visit(node);
  return pieces
    .join("")
    .replace(/[ \t]*\n\s*/g, "\n")
    .replace(/ {2,}/g, " ")
    .trim();
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
