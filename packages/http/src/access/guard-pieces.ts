import type { Keys } from "@cuecard/core";
import { errorFrame } from "../answer/answer.ts";
import type { Reply } from "../answer/reply.ts";
import { whileKeyHolds } from "../events/while-key-holds.ts";
import { authenticate } from "./authorize.ts";

type Pieces = NonNullable<Reply["pieces"]>;

/**
 * Ends an answer that comes in pieces with the key that asked for it. A stream of events says why in its last one; a file
 * is cut, so that nobody takes a part for the whole.
 */
export function guardPieces(
  pieces: Pieces,
  { keys, request, requestId, contentType }: Guarded,
): AsyncIterable<string | Uint8Array> {
  return whileKeyHolds(pieces, {
    check: () => authenticate(keys, request),
    farewell(error) {
      if (contentType !== undefined) throw error;
      return errorFrame(error, requestId);
    },
  });
}

interface Guarded {
  keys: Pick<Keys, "authenticate">;
  request: Request;
  requestId: string;
  /** Media type of the pieces; undefined for events. */
  contentType: string | undefined;
}
