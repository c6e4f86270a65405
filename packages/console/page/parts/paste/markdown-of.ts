import TurndownService from "turndown";

/** What a clipboard's HTML has beside its words. */
const unseen = ["head", "style", "script", "title", "meta"] as const;

/**
 * Markdown of HTML that was copied from a page, a mail or a document: headings, lists, links and tables stay what they
 * are, and pictures go.
 */
export function markdownOf(html: string): string {
  const service = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced" });
  service.remove([...unseen]);
  service.addRule("pictures", { filter: ["img"], replacement: () => "" });
  // Google Docs wraps all that is copied in <b style="font-weight:normal">.
  service.addRule("light bold", {
    filter: (node) => node.nodeName === "B" && /font-weight:\s*(?:normal|400)/.test(node.getAttribute("style") ?? ""),
    replacement: (content) => content,
  });
  service.addRule("cells", {
    filter: ["th", "td"],
    replacement: (content) => `| ${content.trim().replace(/\s+/g, " ").replaceAll("|", "\\|")} `,
  });
  service.addRule("rows", { filter: "tr", replacement: (content) => `\n${content.trim()} |\n` });
  service.addRule("tables", { filter: "table", replacement: tableOf });
  return service.turndown(html);
}

/** Its first row is the head, as Markdown wants one. What is no row, as a caption, stays before it. */
function tableOf(content: string): string {
  const lines = content.split("\n").filter((line) => line.trim());
  const rows = lines.filter((line) => line.startsWith("|"));
  const caption = lines.filter((line) => !line.startsWith("|"));
  const [head = "", ...others] = rows;
  const columns = head.match(/(?<!\\)\|/g)?.length ?? 1;
  const table = [head, `${"| --- ".repeat(columns - 1)}|`, ...others].join("\n");
  return `\n\n${[...caption, table].join("\n\n")}\n\n`;
}
