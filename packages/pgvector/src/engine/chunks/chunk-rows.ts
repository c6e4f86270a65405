import type { Query } from "../../connection/database.ts";
import { runSteps } from "../run-steps.ts";
import type { StoredSource } from "../sources/source-rows.ts";
import { removeChunksOf } from "./remove-chunks.ts";

/** See {@link removeChunksOf}. */
export const removeChunks = (query: Query, schema: string, source: Pick<StoredSource, "row" | "base">): Promise<void> =>
  runSteps(query, { schema }, removeChunksOf(source));
