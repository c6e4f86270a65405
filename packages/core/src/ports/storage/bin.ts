import type { BinEntry } from "../../schema/bin.ts";
import type { Quota } from "./usage.ts";

/**
 * What was deleted and can come back. Each entry has a workspace of its own, the one that `binOf` names and no key can.
 * What is there is no part of its old workspace any more: nothing there lists, searches or counts it.
 */
export interface BinStore {
  /**
   * Stores the entry and moves what it means into its workspace, in one step: an agent or a team with its versions, a
   * knowledge base with all that it holds, or sources without their chunks. Nothing there is due. Of sources it moves
   * those that are there, with the pages of sites. Returns false and changes nothing when there is none to move.
   */
  moveToBin(entry: BinEntry): Promise<boolean>;
  /**
   * Moves everything of an entry back and removes the entry, in one step. Sources are `pending` then; work that waited
   * is due `now` (ISO 8601). `id_taken`: something else has the id of the agent, or the address of a page; nothing is
   * changed then. Throws `quota_exceeded` when the workspace would have more than a quota allows.
   */
  restoreFromBin(
    id: string,
    now: string,
    quotas?: readonly Quota[],
  ): Promise<"done" | "gone" | "id_taken" | "knowledge_base_gone">;
}
