import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type ChunkStrategy,
  CuecardError,
  createChunker,
  cutDocument,
  decodeDocument,
  defaultOverlap,
  type Extraction,
  type Extractor,
  fileFault,
  isUrl,
} from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { chooseModels } from "cuecard/internals";
import { optionsFrom } from "../environment.ts";
import { type ShownChunk, showChunks } from "../terminal/show-chunks.ts";
import { colors, complain, interruptSignal, print } from "../terminal/terminal.ts";

export interface ChunksCommandOptions {
  data: string;
  strategy: ChunkStrategy;
  maxTokens: number;
  overlap?: number;
  json: boolean;
  allowUrl: string[];
  allowPort: number[];
}

/**
 * Shows how a file or a page would be cut in a new base, with the model that it would have. Nothing is stored. Resolves
 * with the exit code.
 */
export async function chunksCommand(input: string, options: ChunksCommandOptions): Promise<number> {
  const { data, strategy: chunkStrategy, maxTokens: chunkMaxTokens, json, allowUrl, allowPort } = options;
  const chunkOverlap = options.overlap ?? defaultOverlap(chunkMaxTokens);
  const signal = interruptSignal();
  const extractor = createExtractor({ allowUrlOrigins: allowUrl, allowPorts: allowPort });
  const chunker = createChunker();
  try {
    const extraction = await extract(extractor, input, signal);
    const { title, language, text } = decodeDocument(extraction.document);
    const { embedders } = await chooseModels(data, optionsFrom({ data }, process.env));
    const models = { chunker, embedder: embedders[0]! };
    const cut = cutDocument(
      models,
      extraction.document,
      { chunkStrategy, chunkMaxTokens, chunkOverlap },
      { signal, sleep },
    );
    const chunks: ShownChunk[] = [];
    for await (const batch of cut.batches) chunks.push(...batch.chunks.map(shown));
    if (chunks.length === 0) throw new CuecardError("no_text", `No text was found in ${input}.`);
    const facts = { name: input, title, language, characters: text.length, ...cut.budget };
    const warnings = [...extraction.warnings, ...cut.warnings];
    if (json) print(JSON.stringify({ ...facts, warnings, chunks }, null, 2));
    else {
      for (const line of showChunks(facts, chunks)) print(line);
      for (const warning of warnings) complain(colors.yellow(`warning: ${warning}`));
    }
    return 0;
  } finally {
    await chunker.close();
    await extractor.close();
  }
}

const sleep = (milliseconds: number, until: AbortSignal) => wait(milliseconds, undefined, { signal: until });

function shown({ position, text, start, end, page, headingPath, tableHeader, tokenCount }: ShownChunk): ShownChunk {
  return { position, text, start, end, page, headingPath, tableHeader, tokenCount };
}

async function extract(extractor: Extractor, input: string, signal: AbortSignal): Promise<Extraction> {
  if (isUrl(input)) {
    const page = await extractor.fetchPage(input, { signal });
    if ("notModified" in page)
      throw new CuecardError("fetch_failed", `${input} came back without content; try again later.`);
    return extractor.extract({
      content: once(page.bytes),
      mimeType: page.mimeType,
      filename: null,
      url: page.url,
      signal,
    });
  }
  const facts = await stat(input).catch(() => null);
  if (!facts) throw new CuecardError("invalid_value", `${input} does not exist; check the path.`);
  if (!facts.isFile()) throw new CuecardError("invalid_value", `${input} is not a file; pass a file.`);
  const filename = basename(input);
  const fault = fileFault({ name: filename, bytes: facts.size });
  if (fault) throw new CuecardError("file_too_large", `${input} can't be read: ${fault}.`);
  return extractor.extract({ content: createReadStream(input), mimeType: null, filename, url: null, signal });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
