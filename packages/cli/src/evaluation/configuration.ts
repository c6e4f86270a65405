import { basename } from "node:path";
import { ChunkStrategy, CuecardError, limits, parseInput } from "@cuecard/core";
import { z } from "zod";
import { fault, readText } from "./sets/read-text.ts";

const { chunkMaxTokens, chunkOverlap, searchTopK, similarityThreshold } = limits;

/** Settings of a configuration, with the names and defaults of /v1. */
const Configuration = z.strictObject({
  chunkStrategy: ChunkStrategy.optional(),
  chunkMaxTokens: z.int().min(chunkMaxTokens.min).max(chunkMaxTokens.max).optional(),
  chunkOverlap: z.int().min(chunkOverlap.min).max(chunkOverlap.max).optional(),
  embeddingProvider: z.string().optional(),
  embeddingModel: z.string().optional(),
  topK: z.int().min(searchTopK.min).max(searchTopK.max).optional(),
  similarityThreshold: z.number().min(similarityThreshold.min).max(similarityThreshold.max).optional(),
  keywordSearch: z.boolean().optional(),
  reranking: z.boolean().optional(),
});
type Settings = z.infer<typeof Configuration>;

export interface Configuration {
  name: string;
  settings: Settings;
}

/** Settings of a search. The others apply when a corpus is ingested or opened. */
const searchSettings = ["topK", "similarityThreshold", "keywordSearch", "reranking"] as const;
export type SearchSettings = Pick<Settings, (typeof searchSettings)[number]>;

/**
 * One or two configurations: the defaults when no file is named. `given` are settings of the command line, for those
 * that a file leaves out.
 */
export async function readConfigurations(paths: readonly string[], given: SearchSettings): Promise<Configuration[]> {
  if (paths.length > 2)
    throw new CuecardError(
      "invalid_value",
      `${paths.length} configurations were passed; at most two can be compared.`,
      {
        param: "config",
      },
    );
  if (paths.length === 0) return [{ name: "defaults", settings: parseInput(Configuration, given) }];
  const names = paths.map((path) => basename(path, ".json"));
  const read = paths.map(async (path, at): Promise<Configuration> => {
    const settings = { ...given, ...(await readSettings(path)) };
    return {
      name: names.indexOf(names[at]!) === at ? names[at]! : path,
      settings: parseInput(Configuration, settings),
    };
  });
  return Promise.all(read);
}

async function readSettings(path: string): Promise<Settings> {
  const text = await readText(path);
  try {
    return parseInput(Configuration, JSON.parse(text));
  } catch (error) {
    throw fault(path, null, (error as Error).message.replace(/\.$/, ""));
  }
}

/** Throws `invalid_value` for a setting that is fixed for an existing knowledge base or its server. */
export function onlySearchSettings({ name, settings }: Configuration): SearchSettings {
  const other = Object.keys(settings).find((key) => !(searchSettings as readonly string[]).includes(key));
  if (other === undefined) return settings;
  const message = `${name} sets ${other}, which is fixed for an existing knowledge base; with --base a configuration may set ${searchSettings.join(", ")}.`;
  throw new CuecardError("invalid_value", message, { param: other });
}
