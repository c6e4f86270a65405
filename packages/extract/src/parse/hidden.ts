/** Never shown, or no part of what a page says. */
const unseen =
  "script, style, noscript, template, iframe, object, embed, svg, canvas, dialog:not([open]), [hidden], [aria-hidden=true], input, select, textarea, button";
const hidingStyle =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|font-size\s*:\s*0(?:[a-z%]*)\s*(?:;|!|$)|(?:text-indent|left|top)\s*:\s*-\d{4,})/i;
/** Hiding that holds more than this share of the page's words is undone by a script that is not run here: such words are kept. */
const pageShare = 1 / 2;
/** Style rules that are looked at; a page with more has them for other reasons. */
const mostRules = 5_000;

/**
 * Takes out what a visitor does not see: text that is hidden may be there to be found by machines only, and must not reach
 * a prompt. Styles in the page itself count; linked style sheets are not loaded.
 */
export function removeHidden(document: Document): void {
  const hidden = new Set<Element>();
  for (const element of document.querySelectorAll("[style]")) {
    if (hidingStyle.test(element.getAttribute("style") ?? "")) hidden.add(element);
  }
  for (const selector of hidingSelectors(document)) for (const element of matches(document, selector)) hidden.add(element);
  const words = lengthOf(document.body);
  for (const element of hidden) if (lengthOf(element) <= words * pageShare) element.remove();
  for (const element of document.querySelectorAll(unseen)) element.remove();
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
      if ("selectorText" in rule && "style" in rule && hidingStyle.test((rule as CSSStyleRule).style.cssText)) {
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
