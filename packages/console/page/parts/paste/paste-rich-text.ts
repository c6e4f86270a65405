/** Elements that say more than their words. Without one the browser pastes the plain text itself. */
const structure = /<(?:h[1-6]|[uo]l|table|a|pre)[\s>]/i;

/**
 * Pastes what was copied from a page or a document as Markdown, at the cursor, as if typed: undo takes it back. The
 * browser's own "paste as plain text" brings no HTML, and stays what it is.
 */
export function pasteRichText(event: ClipboardEvent): void {
  const html = event.clipboardData?.getData("text/html") ?? "";
  if (!structure.test(html)) return;
  const plain = event.clipboardData?.getData("text/plain") ?? "";
  event.preventDefault();
  void import("./markdown-of.ts").then(
    ({ markdownOf }) => insert(markdownOf(html)),
    () => insert(plain),
  );
}

/** The one way to insert text that a text area's undo knows; no browser has another. */
function insert(text: string): void {
  document.execCommand("insertText", false, text);
}
