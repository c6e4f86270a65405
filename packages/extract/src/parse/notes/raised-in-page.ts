import { findElements } from "../html/elements.ts";
import { markOf, raised } from "./raised-mark.ts";

/**
 * Writes what a page raises as powers or as marks of notes, and marks the notes that marks lead to. Marks in square
 * brackets are citations, which keep their form.
 */
export function markRaised(root: Element): void {
  for (const sup of findElements(root, "sup")) {
    const link = sup.nodeName === "A" ? sup : findElements(sup, "a[href^='#']")[0];
    const text = (sup.textContent ?? "").trim();
    if (/^\[.*\]$/.test(text) || text === "" || text.length > 20) continue;
    const target = link && targetOf(root, link);
    const isBack = target ? findElements(target, "sup").includes(sup) : false;
    if (target && !isBack && raised("x.", text) !== text) {
      const name = link.getAttribute("href")!;
      sup.textContent = markOf(name);
      markNote(target, name);
    } else sup.textContent = raised(wordsBefore(sup), text);
  }
}

/** Puts the mark of its label before a note's words, in place of the label that it shows. */
export function markNote(note: Element, name: string): void {
  const mark = markOf(name);
  if ((note.textContent ?? "").includes(mark)) return;
  const block = findElements(note, "p")[0] ?? note;
  block.insertBefore(note.ownerDocument!.createTextNode(mark), block.firstChild);
}

function targetOf(root: Element, link: Element): Element | null {
  const id = (link.getAttribute("href") ?? "").slice(1);
  if (id === "") return null;
  const found = findElements(root, "li, p, div, dd, aside").find((element) => element.getAttribute("id") === id);
  return found && !found.contains?.(link) ? found : null;
}

function wordsBefore(element: Element): string {
  let node: Node | null = element;
  while (node && !node.previousSibling) node = node.parentNode && isInline(node.parentNode) ? node.parentNode : null;
  return node?.previousSibling?.textContent ?? "";
}

const isInline = (node: Node) => /^(?:A|B|I|EM|SPAN|STRONG|SMALL|FONT|U)$/.test(node.nodeName);
