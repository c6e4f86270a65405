import { parentPort } from "node:worker_threads";
import { inflateSync } from "node:zlib";
import { limits } from "../../../limits.ts";
import { changedPieces } from "./changed-pieces.ts";
import type { Comparison, ComparisonRequest } from "./compare-texts.ts";
import { matchingLines } from "./matching-lines.ts";
import { textLines } from "./text-lines.ts";

/** The thread's side of {@link compareTexts}: compares the texts of each message. */
const port = parentPort!;
port.on("message", (request: ComparisonRequest) => port.postMessage(compare(request)));

function compare({ before: compressed, after: bytes, from, limit }: ComparisonRequest): Comparison | "too_different" {
  const before = textLines(inflateSync(compressed, { maxOutputLength: limits.textChanges.bytes }).toString("utf8"));
  const after = textLines(Buffer.from(bytes).toString("utf8"));
  const matches = matchingLines(before, after, limits.textChanges.ms);
  if (!matches) return "too_different";
  const { pieces, ...counts } = changedPieces(before, after, matches);
  return { ...counts, pieces: pieces.slice(from, from + limit), total: pieces.length };
}
