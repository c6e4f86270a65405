import type { DocumentBuilder } from "../../document/document-builder.ts";
import type { LeftOutReason } from "../../document/left-out.ts";
import { type WayHidden, wayOfHiding } from "./hiding-style.ts";
import { openPanels, unwrapButtons } from "./panels.ts";
import { openShadowTrees } from "./shadow.ts";
import { measureText, shownText } from "./text.ts";

/** Elements that never show words. */
const neverShown = "script, style, noscript, template, iframe, object, embed, svg, canvas";
const controls = "input, select, textarea, button, datalist";
const closedByAttribute = "[hidden], [aria-hidden=true], dialog:not([open]), [popover]";
/** Classes with which style sheets hide words that only screen readers say. Style sheets are not loaded. */
const unseenNames =
  ".sr-only, [class*=visually-hidden], .visuallyhidden, .screen-reader-text, .screenreader-only, .a11y-hidden";
/** Names of consent banners and of the services that show them. */
const bannerNames =
  /(?:^|[-_\s])(?:cookie|cookies|gdpr|ccpa)(?:[-_](?:consent|banner|notice|bar|popup|modal|policy[-_]?banner|overlay|message|law|wrapper|dialog))|cookie(?:consent|banner|notice|bar|law)|consent[-_]?(?:banner|manager|modal|popup|overlay)|onetrust|cybotcookie|didomi|usercentrics|qc-cmp2|truste-|osano-cm|klaro|cmplz-/i;
/** Share of a page's words above which hidden words are kept: a script, which is not run here, will show them. */
const pageShare = 1 / 2;
/** Share of a page's words that parts of one kind have when they are kept together. A part of another kind is not one. */
const kindShare = 1 / 5;
/** Most style rules that are read. */
const mostRules = 5_000;

/** An element to take out, and why. */
export type LeftOutElement = readonly [element: Element, reason: LeftOutReason];

/** What a visitor does not see. */
export interface Hidden {
  /** Elements to take out. */
  elements: LeftOutElement[];
  /** Share of the page's characters, 0 to 1, that is hidden and kept. */
  keptShare: number;
}

/** Removes what {@link findHidden} finds. */
export function removeHidden(builder: DocumentBuilder, document: Document): void {
  removeCounted(builder, findHidden(document).elements);
}

/** Removes elements, and counts their words. */
export function removeCounted(builder: DocumentBuilder, elements: readonly LeftOutElement[]): void {
  for (const [element, reason] of elements) {
    if (element.isConnected) builder.leaveOut(reason, shownText(element));
    element.remove();
  }
}

/**
 * Finds what a visitor does not read, and opens what a control of the page opens: panels of accordions and tabs, with
 * their heads as headings. Hidden text may be meant for machines only and must not reach a prompt; banners ask for
 * consent. Styles in the page itself count, linked style sheets are not loaded. What is most of a page, alone or
 * together with its like, is kept, since a script may show it.
 */
export function findHidden(document: Document): Hidden {
  openShadowTrees(document);
  const ways = waysOfHiding(document);
  openPanels(document, ways);
  unwrapButtons(document);
  const { kept, keptShare } = mostOfPage(document, ways);
  const elements: LeftOutElement[] = [];
  for (const [element, way] of ways)
    if (!kept.has(element)) elements.push([element, way === "banner" ? "aroundText" : "hidden"]);
  const add = (selector: string, reason: LeftOutReason) => {
    for (const element of document.querySelectorAll(selector)) elements.push([element, reason]);
  };
  add(neverShown, "hidden");
  add(controls, "controls");
  return { elements, keptShare };
}

function waysOfHiding(document: Document): Map<Element, WayHidden> {
  const ways = new Map<Element, WayHidden>();
  const add = (element: Element, way: WayHidden | null) => {
    if (way !== null && (way !== "closed" || !ways.has(element))) ways.set(element, way);
  };
  for (const element of document.querySelectorAll(closedByAttribute)) add(element, "closed");
  for (const element of document.querySelectorAll("[style]"))
    add(element, wayOfHiding(element.getAttribute("style") ?? ""));
  for (const [selector, way] of hidingSelectors(document))
    for (const element of matches(document, selector)) add(element, way);
  for (const element of document.querySelectorAll(unseenNames)) add(element, "unseen");
  for (const element of document.body?.querySelectorAll("[id], [class]") ?? []) {
    if (bannerNames.test(element.id) || bannerNames.test(element.getAttribute("class") ?? "")) add(element, "banner");
  }
  for (const element of [document.body, document.documentElement]) ways.delete(element);
  return ways;
}

/** Finds the hidden elements that are most of a page: one of them, or closed ones together. */
function mostOfPage(document: Document, ways: ReadonlyMap<Element, WayHidden>) {
  const lengths = measureText(document.body);
  const words = lengths.get(document.body) ?? 0;
  const lengthOf = (element: Element) => lengths.get(element) ?? 0;
  const kept = new Set<Element>();
  let keptShare = 0;
  for (const element of ways.keys()) {
    if (lengthOf(element) <= words * pageShare) continue;
    kept.add(element);
    keptShare = Math.max(keptShare, lengthOf(element) / words);
  }
  if (kept.size > 0) return { kept, keptShare };
  const kinds = new Map<string, Element[]>();
  for (const [element, way] of ways) {
    if (way !== "closed" || isInside(element, ways)) continue;
    const kind = `${element.nodeName} ${element.classList.item(0) ?? ""}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), element]);
  }
  const sum = (elements: readonly Element[]) => elements.reduce((length, element) => length + lengthOf(element), 0);
  const large = [...kinds.values()].filter((elements) => sum(elements) >= words * kindShare);
  const together = sum(large.flat());
  if (together <= words * pageShare) return { kept, keptShare };
  return { kept: new Set(large.flat()), keptShare: together / words };
}

function isInside(element: Element, ways: ReadonlyMap<Element, WayHidden>): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) if (ways.has(around)) return true;
  return false;
}

function hidingSelectors(document: Document): [selector: string, way: WayHidden][] {
  const selectors: [string, WayHidden][] = [];
  let seen = 0;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      seen += 1;
      if (seen > mostRules) return selectors;
      if (!("selectorText" in rule && "style" in rule)) continue;
      const { selectorText, style } = rule as CSSStyleRule;
      const way = wayOfHiding(style.cssText);
      if (way !== null) selectors.push([selectorText, way]);
    }
  }
  return selectors;
}

function matches(document: Document, selector: string): Iterable<Element> {
  try {
    return document.querySelectorAll(selector);
  } catch {
    return [];
  }
}
