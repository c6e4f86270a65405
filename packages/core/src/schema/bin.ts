import { z } from "zod";
import { limits } from "../limits.ts";
import { Timestamp } from "./common.ts";
import type * as types from "./types/bin.ts";

/** What an entry of the bin holds. */
export const BinnedKind = z
  .enum(["agent", "team", "knowledge_base", "sources"])
  .describe("What was put there: an agent, a team or a knowledge base with all that goes with it, or some sources.");
export type BinnedKind = types.BinnedKind;

/** Body of `POST /v1/knowledge-base/:kbId/sources/bin`. */
export const BinSources = z.strictObject({
  sourceIds: z
    .array(z.string().min(1))
    .min(1)
    .max(limits.bin.sources)
    .describe("The sources. The pages of a site go with it. One that is gone is left out."),
});
export interface BinSources extends types.BinSources {}

/** Something that was deleted and can come back for seven days. */
export const BinEntry = z.object({
  id: z.string().describe("Id of the entry."),
  object: z.literal("bin_entry").describe("The type of this object."),
  kind: BinnedKind,
  objectId: z
    .string()
    .describe("Id of the agent, team or knowledge base; of sources, the knowledge base that they were in."),
  name: z.string().describe("What it is called; of sources, the name of the first one."),
  sourceIds: z.array(z.string()).describe("The sources, without pages of sites. Empty for the other kinds."),
  detachedFrom: z
    .array(
      z.object({
        kind: z.enum(["agent", "team"]).describe("What used the knowledge base."),
        id: z.string().describe("Its id."),
        version: z.int().describe("Its first version without the knowledge base."),
      }),
    )
    .describe("Agents and teams that used the knowledge base. They get it back if they have not changed since."),
  deletedForGoodAt: Timestamp.describe("When it is deleted for good, or up to a day later. ISO 8601, UTC."),
  createdAt: Timestamp.describe("When it was put there. ISO 8601, UTC."),
  updatedAt: Timestamp.describe("When it was put there. ISO 8601, UTC."),
});
export interface BinEntry extends types.BinEntry {}

/** Answer of `POST /v1/bin/:binId/restore`. */
export const RestoredEntry = z.object({
  object: z.literal("restored").describe("The type of this object."),
  entry: BinEntry.describe("What came back. The bin no longer has it."),
  notAttached: z
    .array(z.string())
    .describe("Ids of agents and teams that used the knowledge base and have changed since: attach it there yourself."),
});
export interface RestoredEntry extends types.RestoredEntry {}
