import { controlSelector, isControl, panelsOf, unannouncedPairs } from "./controls.ts";
import type { Ways } from "./hiding-style.ts";

/** Mark of a panel and of its head, the same number for both, so that the search for a page's article can be checked. */
export const panelMark = "data-cuecard-panel";
/** Level of a head without a heading of its own. It is below every heading in use. */
const headLevel = 6;
const headings = "h1, h2, h3, h4, h5, h6";
/** Names of the parts of a head that only say how to open it. */
const iconNames = /toggle|icon|chevron|caret|arrow|indicator/i;
/** Share of a panel's words above which a closed part of it is the panel itself, such as an inner box without height. */
const boxShare = 0.8;

/**
 * Opens the panels that a visible control opens, and writes the control's words as the heading of its panel. A panel
 * that nothing a visitor does can show, such as one off the screen, stays hidden.
 */
export function openPanels(document: Document, ways: Ways): void {
  const firstPanels = new Map<Element, Element>();
  const paired = new Set<Element>();
  const take = (control: Element, panel: Element) => {
    if (paired.has(panel) || ways.get(panel) === "unseen" || ways.get(panel) === "banner") return;
    paired.add(panel);
    openPanel(control, panel, ways);
    if (!firstPanels.has(control)) firstPanels.set(control, panel);
  };
  for (const control of document.querySelectorAll(controlSelector)) {
    if (!isControl(control, ways)) continue;
    for (const panel of panelsOf(control, ways)) take(control, panel);
  }
  for (const [control, panel] of unannouncedPairs(ways)) take(control, panel);
  const pairs = [...firstPanels].sort(([left], [right]) => (comesBefore(left, right) ? -1 : 1));
  for (const [index, [control, panel]] of pairs.entries()) {
    const [next] = pairs[index + 1] ?? [];
    const [, before] = pairs[index - 1] ?? [];
    const isBetween = (part: Element | undefined) =>
      part !== undefined && comesBefore(control, part) && comesBefore(part, panel);
    writeHead(control, panel, { isApart: isBetween(next) || isBetween(before), ways, number: String(index) });
  }
  for (const [index, details] of document.querySelectorAll("details").entries())
    if (!details.hasAttribute(panelMark)) details.setAttribute(panelMark, `details ${index}`);
}

function openPanel(control: Element, panel: Element, ways: Ways): void {
  show(panel, ways);
  for (let around = panel.parentElement; around && !around.contains(control); around = around.parentElement)
    if (ways.get(around) === "closed") show(around, ways);
  const length = (panel.textContent ?? "").trim().length;
  for (const part of panel.querySelectorAll("*"))
    if (ways.get(part) === "closed" && (part.textContent ?? "").trim().length >= length * boxShare) show(part, ways);
}

/** Takes away what hides an element, for the search for an article too. */
function show(element: Element, ways: Ways): void {
  ways.delete(element);
  for (const name of ["hidden", "aria-hidden", "style", "popover", "id", "role"]) element.removeAttribute(name);
  if (element.nodeName === "DIALOG") element.setAttribute("open", "");
}

/** Writes a head where it stands, or above its panel where other heads stand between, as in a row of tabs. */
function writeHead(
  control: Element,
  panel: Element,
  { isApart, ways, number }: { isApart: boolean; ways: Ways; number: string },
): void {
  const follows = comesBefore(control, panel);
  // What stands below its panel, such as "Show less", does not name it.
  if (!follows && !control.matches("[role=tab], li, a")) return;
  const words = wordsOfHead(control, ways);
  const own = control.closest(headings) ?? control.querySelector(headings);
  const level = own ? Number(own.nodeName.slice(1)) : headLevel;
  const head = control.ownerDocument.createElement(`h${level}`);
  head.textContent = words;
  for (const element of [head, panel]) element.setAttribute(panelMark, number);
  const place = own?.contains(control) ? own : control;
  if (follows && !isApart) {
    place.replaceWith(head);
    plainWrappers(head, panel);
    return;
  }
  place.remove();
  const first = panel.querySelector(headings);
  if (first?.textContent?.replace(/\s+/g, " ").trim() !== words) panel.prepend(head);
}

/** Takes the names from what is around a head: a class such as "accordion-header" does not make it the head of a page. */
function plainWrappers(head: Element, panel: Element): void {
  for (let around = head.parentElement; around && !around.contains(panel); around = around.parentElement)
    for (const name of ["class", "id", "role"]) around.removeAttribute(name);
}

const comesBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & 4) !== 0 && !first.contains(second);

/** Returns the words of a head that people see, without the sign that opens it. */
function wordsOfHead(control: Element, ways: Ways): string {
  const collect = (node: Node, passOver: (element: Element) => boolean): string => {
    if (node.nodeType === 3) return node.nodeValue ?? "";
    if (node.nodeType !== 1 || ways.has(node as Element) || passOver(node as Element)) return "";
    return [...node.childNodes]
      .map((child) => collect(child, passOver))
      .join(/^(?:DIV|P|BR|LI)$/.test(node.nodeName) ? " " : "");
  };
  const isSilent = (element: Element) => /^(?:SCRIPT|STYLE|svg|TEMPLATE)$/.test(element.nodeName);
  const isIcon = (element: Element) =>
    element !== control && iconNames.test(element.getAttribute("class") ?? "") && !element.querySelector(headings);
  const plain = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .replace(/\s*[+▾▸▼►＋,]+$/, "")
      .trim();
  return (
    plain(collect(control, (element) => isSilent(element) || isIcon(element))) || plain(collect(control, isSilent))
  );
}

/** Puts the words of buttons in headings and names in their place: there they do not label a control. */
export function unwrapButtons(document: Document): void {
  for (const button of document.querySelectorAll(
    "h1 button, h2 button, h3 button, h4 button, h5 button, h6 button, dt button, summary button, th button, caption button, legend button",
  ))
    button.replaceWith(...button.childNodes);
}
