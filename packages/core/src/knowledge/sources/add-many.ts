import { idsFrom } from "../../base/values/ids.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { KnowledgeStore, NewSource } from "../../ports/storage/knowledge.ts";
import { parseInput } from "../../schema/parse.ts";
import { RegisterSource } from "../../schema/source.ts";
import type { AddedSource } from "../../schema/source-batch.ts";
import { notFound } from "../knowledge-bases/knowledge-bases.ts";
import { dropPrepared, type PrepareOptions, prepareSource } from "./prepare-source.ts";
import { toSource } from "./source-record.ts";

/** Texts that are written, and uploads that are looked for, at the same time. */
const preparedAtOnce = 8;

interface Item {
  /** The id that its source gets. */
  id: string;
  /** As it was given. */
  input: unknown;
}

/**
 * Adds sources, a hundred in one step, and says what became of each. Their ids follow from the first one's. So another
 * attempt that begins with the same id finds what the first one has stored, and adds the rest.
 */
export async function addMany(
  options: PrepareOptions,
  knowledgeBaseId: string,
  inputs: readonly unknown[],
): Promise<AddedSource[]> {
  if (!Array.isArray(inputs)) throw new CuecardError("invalid_value", "sources.addMany takes a list of sources.");
  if (!(await options.store.getKnowledgeBase(knowledgeBaseId))) notFound(knowledgeBaseId);
  const ids = idsFrom(options.newId("doc"), inputs.length);
  const items = inputs.map((input, index) => ({ id: ids[index]!, input }));
  const results: AddedSource[] = [];
  for (let from = 0; from < items.length; from += limits.sourcesAtOnce)
    results.push(...(await addStep(options, knowledgeBaseId, items.slice(from, from + limits.sourcesAtOnce))));
  return results;
}

async function addStep(options: PrepareOptions, knowledgeBaseId: string, items: Item[]): Promise<AddedSource[]> {
  const results = new Map<Item, AddedSource>();
  for (let open = items; open.length > 0; open = items.filter((item) => !results.has(item))) {
    const prepared = await prepareAll(options, knowledgeBaseId, open);
    const ready = prepared.filter((each): each is [Item, NewSource] => !isCuecardError(each[1]));
    const stored = await store(
      options,
      knowledgeBaseId,
      ready.map(([, source]) => source),
    );
    for (const [index, [item, source]] of ready.entries()) {
      const result = stored[index]!;
      if (result === "done") results.set(item, { source: toSource(source.record), error: null });
      else await dropPrepared(options.blobs, source);
      if (result === "id_taken" || isCuecardError(result))
        results.set(item, await refused(options.store, knowledgeBaseId, item, result));
      // Another registration took the upload first: the item is prepared again, with the next upload or none.
    }
    for (const [item, error] of prepared)
      if (isCuecardError(error)) results.set(item, await refused(options.store, knowledgeBaseId, item, error));
  }
  return items.map((item) => results.get(item)!);
}

async function prepareAll(
  options: PrepareOptions,
  knowledgeBaseId: string,
  items: Item[],
): Promise<[Item, NewSource | CuecardError][]> {
  const prepared: [Item, NewSource | CuecardError][] = [];
  for (let from = 0; from < items.length; from += preparedAtOnce) {
    const some = items.slice(from, from + preparedAtOnce).map(async (item): Promise<(typeof prepared)[number]> => {
      const prepare = async () =>
        prepareSource(options, { knowledgeBaseId, id: item.id, input: parseInput(RegisterSource, item.input) });
      return [item, await prepare().catch(refusalOnly)];
    });
    prepared.push(...(await Promise.all(some)));
  }
  return prepared;
}

type Stored = "done" | "upload_taken" | "id_taken" | CuecardError;

async function store(
  { store, blobs }: PrepareOptions,
  knowledgeBaseId: string,
  sources: NewSource[],
): Promise<readonly Stored[]> {
  if (sources.length === 0) return [];
  const results = await store.insertSources(knowledgeBaseId, sources);
  if (results !== "knowledge_base_gone")
    return results.map((result) =>
      typeof result === "string" ? result : new CuecardError("quota_exceeded", result.noRoom),
    );
  for (const source of sources) await dropPrepared(blobs, source);
  notFound(knowledgeBaseId);
}

/** What an item is answered with that was not stored now: its source, if an attempt before this one has stored it. */
async function refused(
  store: KnowledgeStore,
  knowledgeBaseId: string,
  { id }: Item,
  why: "id_taken" | CuecardError,
): Promise<AddedSource> {
  const there = await store.getSource(knowledgeBaseId, id);
  if (there) return { source: toSource(there), error: null };
  const error = why === "id_taken" ? new CuecardError("id_taken", `A source with the id ${id} already exists.`) : why;
  const { type, code, message, param, issues } = error;
  return { source: null, error: { type, code, message, param, issues } };
}

/** The error of one item. A fault is one of the whole step. */
function refusalOnly(error: unknown): CuecardError {
  if (isCuecardError(error) && error.type !== "api_error") return error;
  throw error;
}
