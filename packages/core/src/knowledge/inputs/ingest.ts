import type { Workspace } from "../../api/workspace.ts";
import { unlessAborted } from "../../base/time/within-time.ts";
import type { Extractor } from "../../ports/extractor.ts";
import { Crawl } from "../../schema/crawl.ts";
import { givenId, knowledgeBase } from "../../schema/given-id.ts";
import { parseInput } from "../../schema/parse.ts";
import { findInputs } from "./find-inputs.ts";
import { checkCrawl, ingestInputs } from "./ingest-inputs.ts";
import type { IngestTarget } from "./wait-for-source.ts";

/** See `Workspace.ingest`. */
export async function ingest(
  { sources, extractor }: IngestTarget & { extractor: Pick<Extractor, "accepts" | "unpack"> },
  base: Parameters<Workspace["ingest"]>[0],
  given: Parameters<Workspace["ingest"]>[1],
  { ignore = [], crawl: follow = false, ...rest }: Parameters<Workspace["ingest"]>[2] = {},
): ReturnType<Workspace["ingest"]> {
  const knowledgeBaseId = givenId(base, knowledgeBase);
  const crawl = follow ? parseInput(Crawl, follow === true ? {} : follow) : null;
  const named = [given].flat();
  return unlessAborted(rest.signal, async () => {
    const inputs = await findInputs(named, {
      ignore,
      accepts: extractor.accepts,
      unpack: (request) => extractor.unpack(request),
      signal: rest.signal,
    });
    checkCrawl(crawl, inputs, named);
    return ingestInputs({ sources }, knowledgeBaseId, inputs, { crawl, ...rest });
  });
}
