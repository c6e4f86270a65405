import type { Chunk } from "@cuecard/core";
import { colors, counted, wrap } from "./terminal.ts";
import { shown } from "./visible.ts";

export type ShownChunk = Pick<
  Chunk,
  "position" | "text" | "start" | "end" | "page" | "headingPath" | "tableHeader" | "tokenCount"
>;

interface Cut {
  name: string;
  characters: number;
  strategy: string;
  maxTokens: number;
  overlap: number;
}

/** A document's chunks for people: where each is, what stands above it, and its text. */
export function* showChunks(
  { name, characters, strategy, maxTokens, overlap }: Cut,
  chunks: readonly ShownChunk[],
): Generator<string> {
  const tokens = chunks.reduce((sum, { tokenCount }) => sum + tokenCount, 0);
  yield `${colors.bold(shown(name))}: ${counted(characters, "character")} cut into ${counted(chunks.length, "chunk")}, ${counted(tokens, "token")}`;
  yield colors.dim(`strategy ${strategy}, at most ${maxTokens} tokens, overlap ${overlap}`);
  let before = 0;
  for (const { position, text, start, end, page, headingPath, tableHeader, tokenCount } of chunks) {
    const where = [
      counted(tokenCount, "token"),
      ...(page === null ? [] : [`page ${page}`]),
      `characters ${start} to ${end}`,
      ...(start < before ? [`repeats ${before - start}`] : []),
    ];
    yield "";
    yield `${colors.cyan(`#${position + 1}`)} ${colors.bold(headingPath.map(shown).join(" › "))}`.trimEnd();
    yield colors.dim(`   ${where.join(", ")}`);
    if (tableHeader !== null) yield colors.dim(wrap(tableHeader, { indent: "   | " }));
    yield wrap(text, { indent: "   " });
    before = end;
  }
}
