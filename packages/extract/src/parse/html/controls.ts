import type { Ways } from "./hiding-style.ts";

const toggles = ["collapse", "tab", "pill", "list", "accordion", "toggle"].flatMap((name) => [
  `[data-bs-toggle=${name}]`,
  `[data-toggle=${name}]`,
]);
/** Elements that say that they open a part of the page: by ARIA, by HTML's own attributes, or as Bootstrap says it. */
export const controlSelector = [
  "[aria-expanded]",
  "[aria-controls]",
  "[role=tab]",
  "[popovertarget]",
  "[commandfor]",
  ...toggles,
].join(", ");
/** Without one of these a control may also change, sort or turn over what it names. */
const saysThatItOpens = ["[aria-expanded]", "[role=tab]", ...toggles].join(", ");
/** Parts of a page that lead elsewhere. Their controls open menus. */
const elsewhere =
  "nav, [role=navigation], [role=menu], [role=menubar], [role=search], [role=tree], body > header, body > footer, [role=banner], [role=contentinfo]";
const noControls =
  "input, select, textarea, [role=combobox], [role=menuitem], [role=option], [role=treeitem], [role=slider], [aria-haspopup]:not([aria-haspopup=false])";
const noPanels =
  "nav, [role=navigation], [role=menu], [role=listbox], header, footer, [role=dialog], [role=alertdialog], body, html, main";
/** Names of parts that open, which pages give them without ARIA. */
const widgetNames =
  /accord|faq|collaps|toggle|expand|disclos|question|answer|spoiler|(?:^|[-_\s])tabs?(?:$|[-_\s])|panel/i;
/** What people press. */
const triggers =
  "button, [role=button], [role=tab], [onclick], [tabindex], label, summary, a[href^='#'], a:not([href])";
const plainHeads = /^(?:H[1-6]|DT)$/;
const skipped = /^(?:SCRIPT|STYLE|BR|HR|INPUT|TEMPLATE|svg)$/;
/** Most characters of a head. */
const longestHead = 200;
/** Share of a head's words that what people press in it has. */
const wholeShare = 0.8;
/** How far above a control its panel may be found. */
const steps = 4;

const lengthOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim().length;

/** Whether an element is a control with words that a visitor sees. */
export function isControl(element: Element, ways: Ways): boolean {
  const length = lengthOf(element);
  if (length === 0 || length > longestHead) return false;
  return !element.matches(noControls) && element.closest(elsewhere) === null && isShown(element, ways);
}

function isShown(element: Element, ways: Ways): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (ways.has(at)) return false;
  return true;
}

/** Finds the panels of a control: those that it names, those that name it, or else what comes after it. */
export function panelsOf(control: Element, ways: Ways): Element[] {
  const page = control.ownerDocument;
  const named = [...idsOf(control)].map((id) => page.getElementById(id));
  const naming =
    control.id === ""
      ? []
      : [...page.querySelectorAll("[aria-labelledby]")].filter((panel) =>
          (panel.getAttribute("aria-labelledby") ?? "").split(/\s+/).includes(control.id),
        );
  const opens = control.matches(saysThatItOpens);
  const panels = [...named, ...naming]
    .filter((panel) => panel !== null)
    .filter((panel) => isPanel(control, panel) && (opens || !isShown(panel, ways)));
  if (panels.length > 0) return panels;
  const next = control.hasAttribute("aria-expanded") || control.matches("[role=tab]") ? nextBeside(control) : null;
  const isOne = next !== null && isPanel(control, next) && (ways.has(next) || !next.querySelector(controlSelector));
  return isOne && !next.matches(`${triggers}, h1, h2, h3, h4, h5, h6`) ? [next] : [];
}

function idsOf(control: Element): Set<string> {
  const ids = (control.getAttribute("aria-controls") ?? "").split(/\s+/);
  ids.push(control.getAttribute("popovertarget") ?? "", control.getAttribute("commandfor") ?? "");
  for (const name of ["data-bs-target", "data-target", "href"]) {
    const target = control.getAttribute(name) ?? "";
    if (target.startsWith("#")) ids.push(target.slice(1));
  }
  return new Set(ids.filter((id) => id !== ""));
}

const isPanel = (control: Element, panel: Element) =>
  panel !== control &&
  !panel.contains(control) &&
  !control.contains(panel) &&
  !panel.matches(noPanels) &&
  lengthOf(panel) > 0;

/** Returns the element after one, or after what is around it alone. */
function nextBeside(element: Element): Element | null {
  let at: Element | null = element;
  for (let step = 0; at && step < steps; step += 1) {
    let next = at.nextElementSibling;
    while (next && skipped.test(next.nodeName)) next = next.nextElementSibling;
    if (next) return next;
    at = at.parentElement;
  }
  return null;
}

/**
 * Finds closed parts that no control names, each with the head before it: what people press, a part with a name such as
 * "faq", or, where several have the same form, a heading.
 */
export function unannouncedPairs(ways: Ways): [head: Element, panel: Element][] {
  const found: { head: Element; panel: Element; form: string; sure: boolean }[] = [];
  for (const [panel, way] of ways) {
    const head = way === "closed" ? headBefore(panel) : null;
    if (!head || panel.matches(noPanels) || panel.closest(elsewhere) || !isShown(head, ways) || lengthOf(panel) === 0)
      continue;
    const around = [head, panel.parentElement, panel.parentElement?.parentElement];
    const trigger = [head, ...head.querySelectorAll(triggers)].find(
      (part) => part.matches(triggers) && lengthOf(part) >= lengthOf(head) * wholeShare,
    );
    const isNamed = around.some((element) => widgetNames.test(element?.getAttribute("class") ?? ""));
    const isHead = plainHeads.test(head.nodeName) && panel.nodeName !== "P";
    if (!trigger && !isNamed && !isHead) continue;
    const form = `${head.nodeName} ${panel.nodeName} ${panel.getAttribute("class") ?? ""}`;
    found.push({ head: head, panel, form, sure: trigger !== undefined || isNamed });
  }
  const alike = (form: string) => found.filter((pair) => pair.form === form).length;
  return found.filter(({ form, sure }) => sure || alike(form) > 1).map(({ head, panel }) => [head, panel]);
}

function headBefore(panel: Element): Element | null {
  for (const start of [panel, panel.parentElement]) {
    let before = start?.previousElementSibling ?? null;
    while (before && skipped.test(before.nodeName)) before = before.previousElementSibling;
    if (before) return lengthOf(before) > 0 && lengthOf(before) <= longestHead ? before : null;
  }
  return null;
}
