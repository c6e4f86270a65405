import type { Document } from "@cuecard/core";
import turndownPluginGfm from "@joplin/turndown-plugin-gfm";
import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";
import TurndownService from "turndown";
import { removeHidden } from "./hidden.ts";
import { parseMarkdown } from "./markdown.ts";

const around =
  "nav, header, footer, aside, form, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog], [role=menu]";
/** A shorter article is none: the page is short, or the article was not found. */
const shortArticle = 250;

/** The article of a page as Markdown, or all of the page without what stands around it when no article shows. Nothing is run or loaded. */
export function parseWebPage(html: string, url: string | null): Document {
  const { window } = new JSDOM(html, { url: url ?? "about:blank", virtualConsole: new VirtualConsole() });
  const page = window.document;
  const title = page.title.trim() || null;
  const language = page.documentElement.lang.trim() || null;
  removeHidden(page);
  for (const element of page.querySelectorAll("nav, [role=navigation]")) element.remove();
  const article = new Readability(page.cloneNode(true) as globalThis.Document, { keepClasses: true }).parse();
  const whole = withoutSurroundings(page);
  const articleLength = article?.textContent?.trim().length ?? 0;
  const found = articleLength > shortArticle;
  const content = found ? new JSDOM(article!.content ?? "", { url: page.baseURI }).window.document.body : whole;
  const document = parseMarkdown(toMarkdown(content), language);
  return {
    ...document,
    title: (found ? article!.title?.trim() : null) || title || document.title,
    language: language ?? article?.lang ?? null,
  };
}

/** When all of a page stands in such elements, they are the page. */
function withoutSurroundings(page: globalThis.Document): HTMLElement {
  const body = page.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll(around)) element.remove();
  return (body.textContent ?? "").trim() === "" ? page.body : body;
}

function toMarkdown(content: HTMLElement): string {
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    hr: "---",
    emDelimiter: "*",
  });
  service.use(turndownPluginGfm.gfm);
  // The result is read by people and models, not rendered: escapes would only be noise in it.
  service.escape = (text) => text;
  service.addRule("picture", {
    filter: "img",
    replacement: (_content, node) => (node as HTMLElement).getAttribute("alt")?.replace(/\s+/g, " ").trim() ?? "",
  });
  const linked = new Set<string>();
  service.addRule("link", { filter: "a", replacement: (words, node) => linkText(words, node as HTMLAnchorElement, linked) });
  return service.turndown(content).trim();
}

/** An absolute link where its address stands for the first time; its words alone for one within the page, or that would run something. */
function linkText(words: string, anchor: HTMLAnchorElement, linked: Set<string>): string {
  const [page] = anchor.ownerDocument.baseURI.split("#", 1);
  const address = anchor.href;
  const leads = /^(?:https?|mailto|tel):/.test(address) && !address.startsWith(`${page}#`) && !linked.has(address);
  const text = words.trim();
  if (!leads || text === "" || text.includes("\n") || text === address) return words;
  linked.add(address);
  const [before, after] = [/^\s/.test(words) ? " " : "", /\s$/.test(words) ? " " : ""];
  return `${before}[${text}](${address.replaceAll(")", "%29")})${after}`;
}
