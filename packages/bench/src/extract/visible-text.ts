import { JSDOM } from "jsdom";

const unseen = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]);
const inline = new Set(
  "A ABBR ACRONYM B BDI BDO BIG CITE CODE DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR".split(
    " ",
  ),
);

/**
 * The words a reader of an HTML fragment sees: no addresses of links, no descriptions of pictures; elements that are
 * not part of a line stand apart.
 */
export function visibleText(html: string): string {
  const pieces: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === node.TEXT_NODE) pieces.push(node.textContent ?? "");
    if (unseen.has(node.nodeName)) return;
    const apart = node.nodeType === node.ELEMENT_NODE && !inline.has(node.nodeName);
    if (apart) pieces.push("\n");
    for (const child of node.childNodes) visit(child);
    if (apart) pieces.push("\n");
  };
  visit(new JSDOM(html).window.document.body);
  return pieces.join("");
}
