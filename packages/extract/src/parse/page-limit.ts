import { UnreadableFile } from "../document/unreadable-file.ts";

const mostPages = 5_000;

/** Throws `expands_too_far` for a file of more pages, slides or chapters than are read. */
export function checkPages(pages: number): void {
  if (pages <= mostPages) return;
  const message = `This file has ${pages.toLocaleString("en")} pages; at most ${mostPages.toLocaleString("en")} are read. Split it and add the parts.`;
  throw new UnreadableFile("expands_too_far", message);
}
