import { JSDOM, VirtualConsole } from "jsdom";
import { countWords } from "../../document/left-out.ts";
import type { Parsed } from "../../document/parsed.ts";
import { appendHtml } from "../html/blocks.ts";
import { findHidden, type LeftOutElement, removeCounted } from "../html/hidden.ts";
import { writeMath } from "../html/math.ts";
import { panelMark } from "../html/panels.ts";
import { lineOf, measureText, shownText } from "../html/text.ts";
import { createNoteKeeper } from "../notes/note-keeper.ts";
import { markRaised } from "../notes/raised-in-page.ts";
import { withoutMarks } from "../notes/raised-mark.ts";
import { readQuestions } from "./faq-data.ts";
import { findArticle } from "./find-article.ts";

const around =
  "nav, header, footer, aside, form, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog], [role=menu]";

/** Share of a page's words from which a part is the page, and not around it. */
const pageShare = 1 / 2;

/**
 * Reads the article of a page as plain text. A page without an article is read whole, without what is around its text.
 * Addresses of links are left out, since nobody says them aloud.
 */
export function parseWebPage(html: string, url: string | null): Parsed {
  return readWebPage(openWebPage(html, url));
}

/** Opens a page as a tree, with its links resolved against `url`. Nothing is run or loaded. */
export function openWebPage(html: string, url: string | null): globalThis.Document {
  return new JSDOM(html, { url: url ?? "about:blank", virtualConsole: new VirtualConsole() }).window.document;
}

/** Reads an open page as {@link parseWebPage} does. It takes hidden and navigating parts out of the tree. */
export function readWebPage(page: globalThis.Document): Parsed {
  const builder = createNoteKeeper();
  const title = page.title.trim() || null;
  const language = page.documentElement.lang.trim() || null;
  const questions = readQuestions(page);
  writeMath(page);
  openForms(page);
  const hidden = findHidden(page);
  if (hidden.keptShare > 0) builder.warn(keptHidden(hidden.keptShare));
  const navigation = [...page.querySelectorAll("nav, [role=navigation]")];
  const leftOut: LeftOutElement[] = [...hidden.elements, ...navigation.map((part) => [part, "aroundText"] as const)];
  const article = findArticle(
    page,
    leftOut.map(([element]) => element),
    around,
  );
  removeCounted(builder, leftOut);
  const content = article ? withPanels(article.content, page) : withoutSurroundings(page);
  const named = article?.title || title;
  const surroundings =
    countWords(shownText(page.body)) - countWords(shownText(content)) - wordsInTitle(page, content, named);
  builder.leaveOut("aroundText", Math.max(0, surroundings));
  markRaised(content);
  appendHtml(builder, content);
  const shown = withoutMarks(content.textContent ?? "").replace(/\s+/g, " ");
  for (const { question, answer } of questions) {
    if (shown.includes(question)) continue;
    builder.block({ kind: "heading", level: 2, text: question }, question);
    appendHtml(builder, answer);
  }
  return builder.finish({
    title: named || content.querySelector("h1")?.textContent?.trim() || null,
    language: language ?? article?.language ?? null,
  });
}

/**
 * Appends to an article the panels of its page that it lacks, with their heads: they look like the parts around an
 * article. A panel of links, such as of the most read pages, is one.
 */
function withPanels(article: Element, page: globalThis.Document): Element {
  const numberOf = (element: Element) => element.getAttribute(panelMark)!;
  const selector = `[${panelMark}]`;
  const there = new Set([...article.querySelectorAll(selector)].map(numberOf));
  const parts = [...page.querySelectorAll(selector)];
  const passedOver = new Set(parts.filter(isOfLinks).map(numberOf));
  const added = parts.filter(
    (part) =>
      !there.has(numberOf(part)) &&
      !passedOver.has(numberOf(part)) &&
      part.closest(around) === null &&
      !part.parentElement?.closest(selector),
  );
  article.append(...added.map((part) => part.cloneNode(true)));
  return article;
}

function isOfLinks(part: Element): boolean {
  const links = [...part.querySelectorAll("a[href]")].reduce((sum, link) => sum + lengthOf(link), 0);
  return links > 0 && links >= lengthOf(part) * pageShare;
}

function keptHidden(share: number): string {
  const percent = Math.min(100, Math.round(share * 100));
  return `${percent} % of this page's text is hidden by its own styles and was kept, since a script may show it; check whether visitors see it, and remove the page if not.`;
}

/** The words of the page's heading where only the document's title has them any more. */
function wordsInTitle(page: globalThis.Document, content: Element, title: string | null): number {
  const headsOf = (part: ParentNode) => [...part.querySelectorAll("h1, h2")].map(lineOf);
  const kept = new Set(headsOf(content));
  const [lost] = headsOf(page).filter((head) => head !== "" && !kept.has(head) && title?.includes(head));
  return lost === undefined ? 0 : countWords(lost);
}

/**
 * Makes forms that hold the page ordinary parts of it, as ASP.NET puts each page into one. Forms that people fill in
 * are around the text.
 */
function openForms(page: globalThis.Document): void {
  const length = lengthOf(page.body);
  for (const form of page.querySelectorAll("form")) {
    if (lengthOf(form) < length * pageShare && !form.querySelector("main, article, [role=main], nav, h1")) continue;
    const part = page.createElement("div");
    part.append(...form.childNodes);
    form.replaceWith(part);
  }
}

/** Returns a page without the parts around its text. A part with most of its words is the page. */
function withoutSurroundings(page: globalThis.Document): HTMLElement {
  const body = page.body.cloneNode(true) as HTMLElement;
  const length = lengthOf(body);
  for (const element of body.querySelectorAll(around)) if (lengthOf(element) <= length * pageShare) element.remove();
  return body;
}

const lengthOf = (element: Element) => measureText(element).get(element) ?? 0;
