/** What a reader does next, in the order of the page. */
export type Step =
  | { kind: "commands"; script: string }
  | { kind: "file"; name: string; content: string }
  /** What the commands before print; `…` stands for what differs from run to run. */
  | { kind: "output"; text: string };

const fence = /^```(\w+)\n([\s\S]*?)^```$/gm;

/**
 * Where a page says the name of the file that follows: a paragraph that ends in "`answer.ts`:" or begins with "Save this
 * as `answer.ts`", perhaps with a comment behind it.
 */
const namedFile = /`([\w./-]+)`:$|^Save this as `([\w./-]+)`/;

/**
 * Reads a page as somebody who follows it to the letter: `sh` blocks are typed, `text` blocks are what should be on the
 * screen then, and every other block whose paragraph ends in a file's name is saved under that name. Throws for a block
 * that says neither.
 */
export function readPage(page: string): Step[] {
  return [...page.matchAll(fence)].map(({ 1: language, 2: content, index }) => {
    if (language === "sh") return { kind: "commands", script: content! };
    if (language === "text") return { kind: "output", text: content! };
    const named = namedFile.exec(lastParagraph(page.slice(0, index)));
    const name = named?.[1] ?? named?.[2];
    if (!name)
      throw new Error(`No file is named before the block that begins with ${JSON.stringify(content!.slice(0, 60))}.`);
    return { kind: "file", name, content: content! };
  });
}

/** The paragraph before a block of code, behind which a comment may name the block's example. */
const lastParagraph = (text: string) =>
  text
    .trimEnd()
    .replace(/\n<!--[^>]*-->$/, "")
    .trimEnd()
    .split(/\n{2,}/)
    .at(-1)!;

/** Is this what the page shows? White space at the ends of lines does not count. */
export function shows(text: string, printed: string): boolean {
  const plain = (lines: string) => lines.replace(/[ \t]+$/gm, "").trim();
  const pieces = plain(text)
    .split("…")
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("[\\s\\S]*?")}$`).test(plain(printed));
}
