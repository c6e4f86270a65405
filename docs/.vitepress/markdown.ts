import type { MarkdownRenderer } from "vitepress";

/** Shows `{{name}}` in code as it is written. Without `v-pre` the page would evaluate the name, and show nothing. */
export function asCode(markdown: MarkdownRenderer): void {
  markdown.renderer.rules.code_inline = (tokens, index) =>
    `<code v-pre>${markdown.utils.escapeHtml(tokens[index]!.content)}</code>`;
}

/** Sends links that leave `docs/` to the repository; without an address of the repository they stay text. */
export function outsideLinks(markdown: MarkdownRenderer, source: string | undefined): void {
  markdown.core.ruler.after("inline", "outside-links", ({ tokens }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const path = token.type === "link_open" && /^\.\.\/(.*)/.exec(token.attrGet("href") ?? "")?.[1];
        if (path === false || path === undefined) continue;
        if (source) token.attrSet("href", `${source}/blob/main/${path}`);
        else token.attrs = [["title", path]];
      }
    }
  });
}
