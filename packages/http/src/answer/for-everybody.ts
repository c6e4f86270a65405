import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Answer } from "./answer.ts";

/** Characters below which a compressed text saves nothing worth its headers. */
const leastCharacters = 1_000;

/** Brotli's own best costs a second of a core for the largest text; this is nearly as small. */
const brotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const gzipped = promisify(gzip);

/** The page's files and the document of /v1 are some dozens. */
const mostTexts = 200;

/** What a text is as it is sent: made once, off the event loop. */
interface EncodedText {
  etag: string;
  br: Promise<Buffer> | null;
  gzip: Promise<Buffer> | null;
}

/** Makes texts that are the same for everybody, such as the page's files, small on the way, and lets browsers ask whether they have changed. */
export function createForEverybody(): (request: Request, answer: Answer) => Promise<Answer> {
  const sent = new Map<string, EncodedText>();
  return async (request, answer) => {
    const { body, headers, status } = answer;
    if (status !== 200 || typeof body !== "string" || body.length < leastCharacters) return answer;
    const known = sent.get(body) ?? { etag: etagOfText(body), br: null, gzip: null };
    if (sent.size >= mostTexts) sent.clear();
    sent.set(body, known);
    const shown: Record<string, string> = {
      ...headers,
      ETag: known.etag,
      Vary: [headers.Vary, "Accept-Encoding"].filter(Boolean).join(", "),
    };
    // Kept, and asked for again each time: `no-store` would have it sent whole.
    if (shown["Cache-Control"] === "no-store") shown["Cache-Control"] = "no-cache";
    if (request.headers.get("if-none-match")?.includes(known.etag)) return { status: 304, headers: shown, body: null };
    const encoding = encodingFor(request);
    if (encoding === null) return { ...answer, headers: shown };
    known[encoding] ??= encoding === "br" ? brotli(body, brotliOptions) : gzipped(body);
    const bytes = await known[encoding];
    const encoded = { ...shown, "Content-Encoding": encoding, "Content-Length": String(bytes.length) };
    return { status, headers: encoded, body: once(bytes) };
  };
}

/** A weak one: the same text is sent in several encodings. */
function etagOfText(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** The smallest encoding that the client reads; null for the text itself. */
function encodingFor(request: Request): "br" | "gzip" | null {
  const accepted = new Map(
    (request.headers.get("accept-encoding") ?? "")
      .toLowerCase()
      .split(",")
      .map((each) => each.trim().split(/\s*;\s*q=/))
      .map(([name = "", weight = "1"]) => [name, Number(weight)] as const),
  );
  const reads = (name: string) => (accepted.get(name) ?? 0) > 0;
  if (reads("br")) return "br";
  return reads("gzip") ? "gzip" : null;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
