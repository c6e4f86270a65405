import { hides } from "./hiding-style.ts";

/** Elements that are never shown, or are not part of what a page says. */
const unseen =
  "script, style, noscript, template, iframe, object, embed, svg, canvas, dialog:not([open]), [hidden], [aria-hidden=true], input, select, textarea, button";
/** Classes with which style sheets hide words that only screen readers say. Style sheets are not loaded. */
const unseenNames =
  ".sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .screenreader-only, .a11y-hidden";
/** Names of consent banners and of the services that show them. */
const bannerNames =
  /(?:^|[-_\s])(?:cookie|cookies|gdpr|ccpa)(?:[-_](?:consent|banner|notice|bar|popup|modal|policy[-_]?banner|overlay|message|law|wrapper|dialog))|cookie(?:consent|banner|notice|bar|law)|consent[-_]?(?:banner|manager|modal|popup|overlay)|onetrust|cybotcookie|didomi|usercentrics|qc-cmp2|truste-|osano-cm|klaro|cmplz-/i;
/** Share of a page's words above which hidden words are kept: a script, which is not run here, will show them. */
const pageShare = 1 / 2;
/** Most style rules that are read. */
const mostRules = 5_000;

/** Removes what {@link findHidden} finds. */
export function removeHidden(document: Document): void {
  for (const element of findHidden(document).elements) element.remove();
}

/** What a visitor does not see. */
export interface Hidden {
  /** Elements to take out. */
  elements: Element[];
  /** Share of the page's characters, 0 to 1, that is hidden and kept. */
  keptShare: number;
}

/**
 * Finds what a visitor does not read. Hidden text may be meant for machines only and must not reach a prompt; banners
 * ask for consent. Styles in the page itself count, linked style sheets are not loaded. What is most of a page is kept,
 * since a script may show it.
 */
export function findHidden(document: Document): Hidden {
  const hidden = new Set<Element>(document.querySelectorAll(unseenNames));
  for (const element of document.querySelectorAll("[style]"))
    if (hides(element.getAttribute("style") ?? "")) hidden.add(element);
  for (const selector of hidingSelectors(document))
    for (const element of matches(document, selector)) hidden.add(element);
  for (const element of document.body?.querySelectorAll("[id], [class]") ?? []) {
    if (bannerNames.test(element.id) || bannerNames.test(element.getAttribute("class") ?? "")) hidden.add(element);
  }
  const words = lengthOf(document.body);
  const elements: Element[] = [];
  let keptShare = 0;
  for (const element of hidden) {
    const length = lengthOf(element);
    if (length <= words * pageShare) elements.push(element);
    else keptShare = Math.max(keptShare, length / words);
  }
  elements.push(...document.querySelectorAll(unseen));
  return { elements, keptShare };
}

function lengthOf(element: Element | null): number {
  return element?.textContent?.length ?? 0;
}

function hidingSelectors(document: Document): string[] {
  const selectors: string[] = [];
  let seen = 0;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      seen += 1;
      if (seen > mostRules) return selectors;
      if ("selectorText" in rule && "style" in rule && hides((rule as CSSStyleRule).style.cssText)) {
        selectors.push((rule as CSSStyleRule).selectorText);
      }
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
