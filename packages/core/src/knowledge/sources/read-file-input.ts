import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { z } from "zod";
import type { FileInput } from "../../api/files.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { BlobStream } from "../../ports/blob-store.ts";
import { parseInput } from "../../schema/parse.ts";
import { RegisterFileSource } from "../../schema/source.ts";
import { pathOf } from "../content/path-of.ts";
import { toStream } from "../content/whole-bytes.ts";

/** A file that was given, with its bytes as a stream. */
export interface ReadFile {
  name: string;
  /** As given; null: its name tells it. */
  mimeType: string | null;
  content: BlobStream;
  /** How it is to be cut, and what is attached to its chunks. */
  chunking: Pick<z.output<typeof Given>, "chunkStrategy" | "chunkMaxTokens" | "chunkOverlap" | "customMetadata">;
}

const { chunkStrategy, chunkMaxTokens, chunkOverlap, customMetadata, filename, mimeType } = RegisterFileSource.shape;

/** Everything but the bytes: no schema looks into them. */
const Given = z.strictObject({
  path: z.union([z.string().min(1), z.instanceof(URL)]).optional(),
  name: filename.optional(),
  mimeType: mimeType.optional(),
  chunkStrategy,
  chunkMaxTokens,
  chunkOverlap,
  customMetadata,
});

const invalid = (message: string, param: string) => new CuecardError("invalid_value", message, { param });

/**
 * Looks at a file that was given before anything is stored: a path that leads to none, a folder, an empty file, one
 * that is too large and content that is not bytes are refused, with what to give instead.
 */
export async function readFileInput(file: string | URL | FileInput): Promise<ReadFile> {
  const { content, ...rest } =
    typeof file === "string" || file instanceof URL ? { path: file, content: undefined } : asObject(file);
  const { path, name, mimeType, ...chunking } = parseInput(Given, rest);
  const shared = { mimeType: mimeType ?? null, chunking };
  if (path !== undefined && content !== undefined)
    throw invalid("The file has both path and content; pass one of them.", "content");
  if (path !== undefined) return { ...shared, name: name ?? nameOf(path), content: await streamOf(path) };
  if (name === undefined)
    throw invalid(
      'name is missing; pass a path, or { name, content } such as { name: "prices.md", content: text }.',
      "name",
    );
  return { ...shared, name, content: streamFrom(content, name) };
}

function asObject(file: unknown): { content?: unknown } {
  if (typeof file === "object" && file !== null && !Array.isArray(file) && !(file instanceof Uint8Array)) return file;
  throw invalid(`The file is ${kindOf(file)}; pass a path, or { name, content }.`, "file");
}

const nameOf = (path: string | URL) => basename(localPath(path));

function localPath(path: string | URL): string {
  if (typeof path === "string" ? /^https?:\/\//i.test(path) : path.protocol !== "file:") {
    throw invalid(
      `${path} is an address, not a file; add it with sources.add(base, { sourceType: "url", sourceUrl: "${path}" }).`,
      "path",
    );
  }
  return pathOf(path, "path");
}

async function streamOf(given: string | URL): Promise<BlobStream> {
  const path = localPath(given);
  const facts = await stat(path).catch((error: unknown) => codeOf(error));
  if (facts === "ENOENT")
    throw invalid(`${path} does not exist (resolved to ${resolve(path)}); check the path.`, "path");
  if (typeof facts === "string") throw invalid(`${path} can't be read (${facts}).`, "path");
  if (facts.isDirectory())
    throw invalid(`${path} is a folder; cue.ingest(base, "${path}") adds all its files.`, "path");
  if (!facts.isFile()) throw invalid(`${path} is not a regular file; pass its bytes as { name, content }.`, "path");
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw invalid(`${path} can't be read (${codeOf(error)}).`, "path");
  });
  checkSize(path, facts.size);
  return piecesOf(path);
}

/** Opened by who reads it: a file that is refused for its name or type is never opened. */
async function* piecesOf(path: string): BlobStream {
  yield* createReadStream(path);
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? error);

function streamFrom(content: unknown, name: string): BlobStream {
  if (typeof content === "string") return streamFrom(new TextEncoder().encode(content), name);
  if (content instanceof ArrayBuffer) return streamFrom(new Uint8Array(content), name);
  if (content instanceof Uint8Array) {
    checkSize(`"${name}"`, content.byteLength);
    return toStream(content);
  }
  if (content instanceof Blob) {
    checkSize(`"${name}"`, content.size);
    // Node's are async iterable; the types of the web's are not.
    return content.stream() as unknown as BlobStream;
  }
  if (typeof (content as Partial<BlobStream> | null)?.[Symbol.asyncIterator] === "function")
    return checked(content as AsyncIterable<unknown>, name);
  throw invalid(
    `The content of "${name}" is ${kindOf(content)}; pass a string, a Uint8Array, a Blob or a stream of bytes.`,
    "content",
  );
}

function checkSize(what: string, bytes: number): void {
  if (bytes === 0) throw empty(what);
  if (bytes <= limits.fileBytes) return;
  throw new CuecardError(
    "file_too_large",
    `${what} has ${bytes} bytes; at most ${limits.fileBytes} (50 MB) are accepted: split it.`,
  );
}

const empty = (what: string) => invalid(`${what} is empty; pass a file that contains text.`, "content");

/** Pieces of a stream as they come; it must give bytes, and some. */
async function* checked(content: AsyncIterable<unknown>, name: string): BlobStream {
  let bytes = 0;
  for await (const piece of content) {
    if (!(piece instanceof Uint8Array)) {
      throw invalid(
        `The content of "${name}" is a stream that yields ${kindOf(piece)}; pass a stream of bytes, without an encoding.`,
        "content",
      );
    }
    bytes += piece.byteLength;
    yield piece;
  }
  if (bytes === 0) throw empty(`"${name}"`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  const kind = typeof value === "object" ? (value.constructor?.name ?? "object") : typeof value;
  return `${/^(?!uint)[aeiou]/i.test(kind) ? "an" : "a"} ${kind}`;
}
