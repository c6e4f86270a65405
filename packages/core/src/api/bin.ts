import type { BinEntry, RestoredEntry } from "../schema/bin.ts";
import type { List, PageQuery } from "../schema/common.ts";

/** What to put into the bin. */
export type ToBin =
  | {
      /** An agent or a team, with its versions. */
      kind: "agent" | "team";
      /** Its id. */
      id: string;
    }
  | {
      /** A knowledge base with all that it holds. */
      kind: "knowledge_base";
      /** Its id. */
      id: string;
      /** Detach it from all agents and teams that use it. @default false */
      force?: boolean | undefined;
    }
  | {
      /** Sources of one knowledge base, with the pages of sites. */
      kind: "sources";
      /** Id of the knowledge base. */
      knowledgeBaseId: string;
      /** Ids of the sources, 1 to 100. */
      sourceIds: string[];
    };

/**
 * What was deleted and can come back for seven days. `delete` of the agents, teams, knowledge bases and sources deletes
 * for good. Methods throw `bin_entry_not_found` for an unknown id.
 */
export interface Bin {
  /**
   * Puts something into the bin. From then on it is gone for everything else: no search finds it, no list has it, and
   * it counts for no quota. Of 1 to 100 sources those that are there go, with the pages of sites. A knowledge base is
   * detached from agents and teams with `force`. Throws `agent_not_found`, `team_not_found`, `knowledge_base_not_found`,
   * `source_not_found` when there is none of the sources, and `knowledge_base_in_use` without `force`.
   */
  put(what: ToBin): Promise<BinEntry>;
  /** Returns one page of entries, newest first. */
  list(page?: PageQuery): Promise<List<BinEntry>>;
  /**
   * Brings everything of an entry back as it was. Sources are processed again, without a new fetch of pages. Throws
   * `id_taken` when something else has its id, `knowledge_base_not_found` when the knowledge base of the sources is
   * gone, and `quota_exceeded`.
   */
  restore(id: string): Promise<RestoredEntry>;
  /** Deletes everything of an entry for good. */
  delete(id: string): Promise<void>;
}
