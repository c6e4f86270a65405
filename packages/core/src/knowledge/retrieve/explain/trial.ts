import type { z } from "zod";
import type { ChunkRemedy } from "../../../schema/explain-chunk.ts";
import type { SearchRequest } from "../../../schema/search.ts";
import type { SearchStages } from "../run-search.ts";

/** A search whose defaults are filled in. */
export type FullRequest = z.output<typeof SearchRequest>;

/** Fields of a search with other values. */
export type Change = ChunkRemedy["change"];

/** Searches as asked, with so many candidates of each retriever where that is given. */
export type Search = (request: FullRequest, candidates?: number) => Promise<SearchStages>;
