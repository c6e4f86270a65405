import { JSDOM, VirtualConsole } from "jsdom";
import { createDocumentBuilder } from "../../document-builder.ts";
import { appendHtml } from "../html/blocks.ts";
import { findHidden } from "../html/hidden.ts";
import { writeMath } from "../html/math.ts";
import type { Parsed } from "../parsed.ts";
import { readQuestions } from "./faq-data.ts";
import { findArticle } from "./find-article.ts";

const around =
  "nav, header, footer, aside, form, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog], [role=menu]";

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
  const title = page.title.trim() || null;
  const language = page.documentElement.lang.trim() || null;
  const questions = readQuestions(page);
  writeMath(page);
  const hidden = findHidden(page);
  const leftOut = [...hidden.elements, ...page.querySelectorAll("nav, [role=navigation]")];
  const article = findArticle(page, leftOut, around);
  for (const element of leftOut) element.remove();
  const content = article?.content ?? withoutSurroundings(page);
  const builder = createDocumentBuilder();
  appendHtml(builder, content);
  const shown = content.textContent?.replace(/\s+/g, " ") ?? "";
  for (const { question, answer } of questions) {
    if (shown.includes(question)) continue;
    builder.block({ kind: "heading", level: 2, text: question }, question);
    appendHtml(builder, answer);
  }
  const document = builder.finish({
    title: article?.title || title || content.querySelector("h1")?.textContent?.trim() || null,
    language: language ?? article?.language ?? null,
  });
  return { document, warnings: hidden.keptShare > 0 ? [keptHidden(hidden.keptShare)] : [] };
}

function keptHidden(share: number): string {
  const percent = Math.min(100, Math.round(share * 100));
  return `${percent} % of this page's text is hidden by its own styles and was kept, since a script may show it; check whether visitors see it, and remove the page if not.`;
}

/** Whether all of a page is in such elements. Then they are the page. */
function withoutSurroundings(page: globalThis.Document): HTMLElement {
  const body = page.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll(around)) element.remove();
  return (body.textContent ?? "").trim() === "" ? page.body : body;
}
