import type { ReadableStream } from "node:stream/web";
import { CuecardError } from "@cuecard/core";
import { endsAsDeclared } from "./arrival.ts";

/**
 * Reads the whole body. Its bytes are counted while they arrive, since a client may send more than `Content-Length`
 * says. Throws `body_too_large` above `maximum` bytes.
 */
export async function readBody(request: Request, maximum: number): Promise<Uint8Array> {
  const tooLarge = (bytes: string) =>
    new CuecardError(
      "body_too_large",
      `The body is ${bytes} bytes; a JSON body may have at most ${maximum} here. Upload large texts as files.`,
    );
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > maximum) throw tooLarge(declared);
  if (declared !== null && endsAsDeclared(request)) return new Uint8Array(await request.arrayBuffer());
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of bodyStream(request)) {
    bytes += piece.byteLength;
    if (bytes > maximum) throw tooLarge(`more than ${maximum}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Yields the body piece by piece. A reader that stops early leaves the rest unread, not cancelled: cancelling would cut
 * the connection before the answer is sent.
 */
export async function* bodyStream(request: Request): AsyncIterable<Uint8Array> {
  const body = request.body as ReadableStream<Uint8Array> | null;
  if (body) yield* body.values({ preventCancel: true });
}
