/** What a reader does next, in the order of the page. */
export type Step =
  | { kind: "commands"; script: string }
  | { kind: "file"; name: string; content: string }
  /** What the commands before print; `…` stands for what differs from run to run. */
  | { kind: "output"; text: string };

const fence = /^```(\w+)\n([\s\S]*?)^```$/gm;

/**
 * Where a page says the name of the file that follows: a paragraph that ends in "`answer.ts`:", perhaps with a comment
 * behind it.
 */
const namedFile = /`([\w./-]+)`:\n\n(?:<!--[^>]*-->\n)?$/;

/**
 * Reads a page as somebody who follows it to the letter: `sh` blocks are typed, `text` blocks are what should be on the
 * screen then, and every other block whose paragraph ends in a file's name is saved under that name. Throws for a block
 * that says neither.
 */
export function readPage(page: string): Step[] {
  return [...page.matchAll(fence)].map(({ 1: language, 2: content, index }) => {
    if (language === "sh") return { kind: "commands", script: content! };
    if (language === "text") return { kind: "output", text: content! };
    const name = namedFile.exec(page.slice(0, index))?.[1];
    if (!name)
      throw new Error(`No file is named before the block that begins with ${JSON.stringify(content!.slice(0, 60))}.`);
    return { kind: "file", name, content: content! };
  });
}

/** Is this what the page shows? White space at the ends of lines does not count. */
export function shows(text: string, printed: string): boolean {
  const plain = (lines: string) => lines.replace(/[ \t]+$/gm, "").trim();
  const pieces = plain(text)
    .split("…")
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[\\s\\S]*?")}$`).test(plain(printed));
}
