import type { CandidateRequest } from "@cuecard/core";
import type { Database, Query } from "../../connection/database.ts";
import { orAborted } from "../../connection/or-aborted.ts";
import type { ReadReplica } from "../../connection/read-replica.ts";
import { vectorText } from "../chunks/vector-text.ts";
import type { Engine } from "../engine.ts";
import { readPrimaryState } from "./primary-state.ts";
import { searchServer } from "./search-server.ts";
import type { Found } from "./to-found.ts";

/** So often the primary is searched since chunks changed between the two statements. Then both see one snapshot. */
const mostTries = 3;

/** Has the database search. */
export interface DatabaseSearch {
  /** `workspace` as the database keeps it. When the signal aborts, it rejects at once and statements are cancelled. */
  search(workspace: string, request: CandidateRequest): Promise<Found>;
}

export interface DatabaseSearchOptions {
  /** Finds candidates where it can; null: the primary does. */
  replica: ReadReplica | null;
  /** See `createPostgresStorage`. */
  exactBelow: number;
}

export function createDatabaseSearch(engine: Engine, { replica, exactBelow }: DatabaseSearchOptions): DatabaseSearch {
  const { database, names } = engine;
  /** Chunks of the last search: both statements are planned for about as many. */
  let plannedFor = 1;

  const queryOf =
    (server: Database, signal: AbortSignal): Query =>
    (text, values) =>
      server.query(text, values, { signal, plannedFor });

  /** Null: there is no replica, it does not answer, or one of the two statements saw other chunks than the primary has. */
  async function searchReplica(workspace: string, request: CandidateRequest): Promise<Found | null> {
    if (!replica?.answers()) return null;
    const { signal } = request;
    const state = await readPrimaryState(engine, workspace, request);
    const own = { names, workspace, exactBelow, request, questions: questionsOf(request), state };
    return replica.ask((server) => searchServer({ ...own, query: queryOf(server, signal) }), { signal });
  }

  async function searchPrimary(workspace: string, request: CandidateRequest): Promise<Found> {
    const { signal } = request;
    const own = { names, workspace, exactBelow, request, questions: questionsOf(request), state: null };
    for (let i = 0; i < mostTries; i++) {
      const found = await searchServer({ ...own, query: queryOf(database, signal) });
      if (found) return found;
    }
    /** It runs to its end on the server, also when its caller stops waiting. */
    const inSnapshot = database.transaction(async (query) => {
      await query("set transaction isolation level repeatable read, read only");
      return (await searchServer({ ...own, query }))!;
    });
    return orAborted(inSnapshot, signal);
  }

  return {
    async search(workspace, request) {
      const found = (await searchReplica(workspace, request)) ?? (await searchPrimary(workspace, request));
      plannedFor = found.statistics.chunkCount;
      return found;
    },
  };
}

const questionsOf = ({ spaces }: CandidateRequest) => spaces.map(({ vector }) => vector && vectorText(vector));
