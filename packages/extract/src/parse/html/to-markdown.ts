import TurndownService from "turndown";
import { rowText } from "../tables/row-text.ts";
import { escapeMarkdown } from "../text/markdown-inline.ts";
import { cellText } from "./cell.ts";
import { codeLanguage, codeText } from "./code.ts";
import { childElements } from "./elements.ts";
import { isLayoutTable, tableGrid } from "./table.ts";
import { lineOf } from "./text.ts";

/**
 * Writes an element's content, or some nodes, as Markdown: links by their words, no pictures, no emphasis. Symbols are
 * escaped, so that words never become markup.
 */
export function toMarkdown(content: Element | readonly Node[]): string {
  if ("nodeName" in content) return service.turndown(content as HTMLElement);
  const holder = content[0]!.ownerDocument!.createElement("div");
  for (const node of content) holder.appendChild(node.cloneNode(true));
  return service.turndown(holder);
}

const service = makeService();

function makeService(): TurndownService {
  const made = new TurndownService({ br: "" });
  made.escape = escapeMarkdown;
  made.remove(["script", "style", "noscript", "template" as keyof HTMLElementTagNameMap]);
  made.addRule("words", {
    filter: ["a", "b", "strong", "i", "em", "del", "s"],
    replacement: (words) => words,
  });
  made.addRule("picture", { filter: "img", replacement: () => "" });
  made.addRule("rule", { filter: "hr", replacement: () => "\n\n" });
  made.addRule("line of its own", {
    filter: ["summary", "legend", "details", "tr"],
    replacement: (words) => `\n\n${words}\n\n`,
  });
  made.addRule("code in a line", {
    filter: "code",
    replacement: (_, node) => escapeMarkdown((node.textContent ?? "").replace(/\s+/g, " ")),
  });
  made.addRule("code", { filter: "pre", replacement: (_, node) => fenced(node as HTMLElement) });
  made.addRule("list", {
    filter: ["ul", "ol", "menu"],
    replacement: (items, list) => `${isItem(list.parentNode) ? "\n" : "\n\n"}${items}\n\n`,
  });
  made.addRule("item", { filter: "li", replacement: (words, item) => itemOf(words, item as HTMLElement) });
  made.addRule("table", {
    filter: (node) => node.nodeName === "TABLE" && !isLayoutTable(node),
    replacement: (_, table) => rowsOf(table as HTMLElement),
  });
  return made;
}

function fenced(pre: HTMLElement): string {
  const code = codeText(pre);
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return `\n\n${ticks}${codeLanguage(pre) ?? ""}\n${code}\n${ticks}\n\n`;
}

const isItem = (node: Node | null) => node?.nodeName === "LI";

/** Joins the parts of one item. Its paragraphs stay with it, code below it is separate. */
function itemOf(words: string, item: HTMLElement): string {
  const list = item.parentElement;
  const numbered =
    (list ? childElements(list) : []).filter(isItem).indexOf(item) +
    (Number.parseInt(list?.getAttribute("start") ?? "1", 10) || 1);
  const bullet = list?.nodeName === "OL" ? `${numbered}. ` : "- ";
  const own = words.includes("```") ? words.trim() : words.trim().replace(/\n{2,}/g, "\n");
  return `${bullet}${own.replace(/\n(?=.)/g, `\n${" ".repeat(bullet.length)}`)}\n`;
}

/** Writes a table inside a list or a quote, row by row. */
function rowsOf(table: HTMLElement): string {
  const { columns, rows, headings } = tableGrid(table, cellText);
  const heads = headings.map(({ element }) => lineOf(element));
  const lines = [...heads, ...rows.map((cells) => rowText(cells, columns))];
  return `\n\n${lines.map(escapeMarkdown).join("\n")}\n\n`;
}
