import { CuecardError } from "../../../errors.ts";
import { limits } from "../../../limits.ts";
import type { KnowledgeStore, SourceRecord } from "../../../ports/storage/knowledge.ts";
import type { PageQuery } from "../../../schema/common.ts";
import type { TextChanges } from "../../../schema/text-changes.ts";
import { cursorPosition } from "../cursor-position.ts";
import { textPieces } from "../text-pieces.ts";
import { type Comparison, compareTexts } from "./compare-texts.ts";

/** A source that is refreshed while its text is read is read again, so often at most. */
const mostTries = 3;

/**
 * What the last run that changed a source's text has changed, a page of it. `find` reads the source. Throws
 * `source_busy` when the source does not stay the same while its text is read.
 */
export async function textChanges(
  store: Pick<KnowledgeStore, "listChunks" | "getEarlierReading">,
  find: () => Promise<SourceRecord>,
  { limit = limits.page.default, cursor }: PageQuery,
): Promise<TextChanges> {
  const from = cursorPosition(cursor);
  for (let tries = 0; tries < mostTries; tries++) {
    const source = await find();
    const { knowledgeBaseId, id } = source;
    const earlier = await store.getEarlierReading(knowledgeBaseId, id);
    if (!earlier) {
      if (await stayed(find, source)) return answer(source, source.readAgain ? "unchanged" : "never_read_again", null);
      continue;
    }
    const after = earlier.text && (await wholeText(store, source));
    if (!(await stayed(find, source))) continue;
    if (!earlier.text || !after) return answer(source, "too_large", earlier);
    const compared = await compareTexts({ before: earlier.text, after, from, limit });
    if (compared === "too_different") return answer(source, "too_different", earlier);
    return answer(source, "changed", earlier, { compared, from });
  }
  const { id } = await find();
  throw new CuecardError("source_busy", `Source ${id} was read again while its text was compared; ask again.`);
}

/** As UTF-8; null when it is larger than what is compared. */
async function wholeText(
  store: Pick<KnowledgeStore, "listChunks">,
  { knowledgeBaseId, id }: SourceRecord,
): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of textPieces(store, knowledgeBaseId, id)) {
    pieces.push(Buffer.from(piece, "utf8"));
    bytes += pieces.at(-1)!.byteLength;
    if (bytes > limits.textChanges.bytes) return null;
  }
  return Buffer.concat(pieces);
}

async function stayed(find: () => Promise<SourceRecord>, { lastProcessedAt, attempt }: SourceRecord): Promise<boolean> {
  const now = await find();
  return now.lastProcessedAt === lastProcessedAt && now.attempt === attempt;
}

function answer(
  { id, knowledgeBaseId, lastProcessedAt }: SourceRecord,
  state: TextChanges["state"],
  earlier: { readAt: string; changedAt: string } | null,
  found: { compared: Comparison; from: number } | null = null,
): TextChanges {
  const data = found?.compared.pieces ?? [];
  const next = (found?.from ?? 0) + data.length;
  const hasMore = found !== null && data.length > 0 && next < found.compared.total;
  return {
    object: "source_changes",
    sourceId: id,
    knowledgeBaseId,
    state,
    lastProcessedAt,
    changedAt: earlier?.changedAt ?? null,
    earlierReadAt: earlier?.readAt ?? null,
    addedLines: found?.compared.addedLines ?? null,
    removedLines: found?.compared.removedLines ?? null,
    data,
    hasMore,
    nextCursor: hasMore ? String(next) : null,
  };
}
