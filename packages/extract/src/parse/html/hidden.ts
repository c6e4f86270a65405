import { hides } from "./hiding-style.ts";

/** Never shown, or no part of what a page says. */
const unseen =
  "script, style, noscript, template, iframe, object, embed, svg, canvas, dialog:not([open]), [hidden], [aria-hidden=true], input, select, textarea, button";
/** Names by which style sheets that are not loaded take words out of sight, to be heard by screen readers only. */
const unseenNames = ".sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .screenreader-only, .a11y-hidden";
/** Names of consent banners and of the services that show them. */
const bannerNames =
  /(?:^|[-_\s])(?:cookie|cookies|gdpr|ccpa)(?:[-_](?:consent|banner|notice|bar|popup|modal|policy[-_]?banner|overlay|message|law|wrapper|dialog))|cookie(?:consent|banner|notice|bar|law)|consent[-_]?(?:banner|manager|modal|popup|overlay)|onetrust|cybotcookie|didomi|usercentrics|qc-cmp2|truste-|osano-cm|klaro|cmplz-/i;
/**
 * Hiding that holds more than this share of the page's words is undone by a script that is not run here: such words are
 * kept.
 */
const pageShare = 1 / 2;
/** Style rules that are looked at; a page with more has them for other reasons. */
const mostRules = 5_000;

/** Takes out what {@link findHidden} finds. */
export function removeHidden(document: Document): void {
  for (const element of findHidden(document).elements) element.remove();
}

/** What a visitor does not see. */
export interface Hidden {
  /** Elements to take out. */
  elements: Element[];
  /** Share of the page's characters, 0 to 1, that is hidden and stays. */
  keptShare: number;
}

/**
 * Finds what a visitor does not come to read: text that is hidden may be there to be found by machines only, and must
 * not reach a prompt; banners ask for consent. Styles in the page itself count; linked style sheets are not loaded.
 * What is most of a page is not among it, hidden or not: a script may show it.
 */
export function findHidden(document: Document): Hidden {
  const hidden = new Set<Element>(document.querySelectorAll(unseenNames));
  for (const element of document.querySelectorAll("[style]")) if (hides(element.getAttribute("style") ?? "")) hidden.add(element);
  for (const selector of hidingSelectors(document)) for (const element of matches(document, selector)) hidden.add(element);
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
