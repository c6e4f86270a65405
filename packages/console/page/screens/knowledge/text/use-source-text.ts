import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { api, dataOf } from "../../../api/client.ts";
import { useLoad } from "../../../api/load.ts";
import { type TextSoFar, withPiece } from "./text-so-far.ts";

/** The most chunks of a piece: what /v1 gives at once. */
const chunksOfPiece = 100;

/**
 * A source's text from its beginning, one piece more at each `more`, and as far as `chunkId` at once when one is named.
 * It begins again when the source was processed meanwhile.
 */
export function useSourceText(kbId: string, docId: string, chunkId: string | null) {
  const most = useSignal(1);
  const kept = useRef<TextSoFar | null>(null);
  const isEnough = (text: TextSoFar) =>
    text.cursor === null ||
    (text.pieces >= most.value && (chunkId === null || text.chunks.some(({ id }) => id === chunkId)));
  const { data, ...rest } = useLoad(
    async (signal) => {
      let text = kept.current;
      while (text === null || !isEnough(text)) {
        const query = { limit: chunksOfPiece, cursor: text?.cursor ?? undefined };
        const params = { path: { kbId, docId }, query };
        const piece = await dataOf(api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/text", { params, signal }));
        text = text && piece.lastProcessedAt !== text.lastProcessedAt ? null : withPiece(text, piece);
      }
      kept.current = text;
      return text;
    },
    [kbId, docId, chunkId, most.value],
  );
  return {
    ...rest,
    text: data,
    more() {
      if (!rest.isLoading) most.value = (data?.pieces ?? 0) + 1;
    },
  };
}
