import type { MarkdownOptions, MarkdownRenderer } from "vitepress";

type Highlighter = Parameters<NonNullable<MarkdownOptions["shikiSetup"]>>[0];

/**
 * Shows `{{name}}` in code as it is written: without `v-pre` the page would evaluate the name, and show nothing. A long name
 * may break behind `_`, `.` and `/`, and nowhere else.
 */
export function asCode(markdown: MarkdownRenderer): void {
  markdown.renderer.rules.code_inline = (tokens, index) =>
    `<code v-pre>${markdown.utils.escapeHtml(tokens[index]!.content).replace(/(?<=\w[_./])(?=\w)/g, "<wbr>")}</code>`;
}

/** Colors all code: where a line takes long, as on a machine with other work, the rest of it would have one color. */
export function withoutTimeLimit(highlighter: Highlighter): void {
  const { codeToHtml } = highlighter;
  highlighter.codeToHtml = (code, options) => codeToHtml(code, { ...options, tokenizeTimeLimit: 0 });
}

/** Sends links that leave `docs/` to the repository; without an address of the repository they stay text. */
export function outsideLinks(markdown: MarkdownRenderer, source: string | undefined): void {
  markdown.core.ruler.after("inline", "outside-links", ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const path = token.type === "link_open" ? outside(token.attrGet("href") ?? "", env.relativePath) : null;
        if (path === null) continue;
        if (source) token.attrSet("href", `${source}/blob/main/${path}`);
        else token.attrs = [["title", path]];
      }
    }
  });
}

/** Where a page's link leads in the repository; null for one that stays in `docs/`. */
function outside(href: string, page = "index.md"): string | null {
  if (!href.startsWith("../")) return null;
  const { pathname, hash } = new URL(href, `file:///docs/${page}`);
  return pathname.startsWith("/docs/") ? null : `${pathname.slice(1)}${hash}`;
}

/** A heading's address as GitHub makes it, so that a link to it leads there on the site and in the repository alike. */
export const headingAddress = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
