import type { ReadableStream } from "node:stream/web";
import { CuecardError } from "@cuecard/core";

/** The whole body, at most `maximum` bytes, counted while they arrive. Throws `body_too_large`. */
export async function readBody(request: Request, maximum: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  const tooLarge = (bytes: string) =>
    new CuecardError("body_too_large", `The body is ${bytes} bytes; a JSON body may have at most ${maximum}. Upload large texts as files.`);
  if (declared !== null) {
    if (Number(declared) > maximum) throw tooLarge(declared);
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > maximum) throw tooLarge(String(bytes.byteLength));
    return bytes;
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of bodyStream(request)) {
    bytes += piece.byteLength;
    if (bytes > maximum) throw tooLarge(`more than ${maximum}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The body piece by piece. Who stops early leaves the rest unread, not cancelled: cancelling would cut the connection before the answer is sent. */
export async function* bodyStream(request: Request): AsyncIterable<Uint8Array> {
  const body = request.body as ReadableStream<Uint8Array> | null;
  if (body) yield* body.values({ preventCancel: true });
}
