import type { CandidateRequest, Candidates, KnowledgeStore } from "@cuecard/core";
import type { Database, Query } from "../../connection/database.ts";
import { orAborted, throwIfAborted } from "../../connection/or-aborted.ts";
import type { ReadReplica } from "../../connection/read-replica.ts";
import type { Engine } from "../engine.ts";
import type { ResidentReader } from "../resident/resident-reader.ts";
import { readPrimaryState } from "./primary-state.ts";
import { searchServer } from "./search-server.ts";

/** So often the primary is searched since chunks changed between the two statements. Then both see one snapshot. */
const mostTries = 3;

export function createSearch(
  engine: Engine,
  workspace: string,
  {
    exactBelow,
    resident,
    replica,
  }: { exactBelow: number; resident: ResidentReader | null; replica: ReadReplica | null },
): Pick<KnowledgeStore, "searchCandidates" | "loaded"> {
  const { database, names } = engine;
  const own = { names, workspace, exactBelow };
  /** Chunks of the last search: both statements are planned for about as many. */
  let plannedFor = 1;

  const queryOf =
    (server: Database, signal: AbortSignal): Query =>
    (text, values) =>
      server.query(text, values, { signal, plannedFor });

  /** Null: there is no replica, it does not answer, or one of the two statements saw other chunks than the primary has. */
  async function searchReplica(request: CandidateRequest): Promise<Candidates | null> {
    if (!replica?.answers()) return null;
    const { signal } = request;
    const state = await readPrimaryState(engine, workspace, request);
    return replica.ask((server) => searchServer({ ...own, query: queryOf(server, signal), request, state }), {
      signal,
    });
  }

  async function searchPrimary(request: CandidateRequest): Promise<Candidates> {
    const { signal } = request;
    for (let i = 0; i < mostTries; i++) {
      const found = await searchServer({ ...own, query: queryOf(database, signal), request, state: null });
      if (found) return found;
    }
    return orAborted(searchSnapshot(request), signal);
  }

  /** It runs to its end on the server, also when its caller stops waiting. */
  const searchSnapshot = (request: CandidateRequest): Promise<Candidates> =>
    database.transaction(async (query) => {
      await query("set transaction isolation level repeatable read, read only");
      return (await searchServer({ ...own, query, request, state: null }))!;
    });

  return {
    async loaded(signal) {
      throwIfAborted(signal);
      if (resident) await orAborted(resident.settled(), signal);
    },
    async searchCandidates(request) {
      const inMemory = await resident?.search(workspace, request);
      if (inMemory) return inMemory;
      const found = (await searchReplica(request)) ?? (await searchPrimary(request));
      plannedFor = found.statistics.chunkCount;
      return found;
    },
  };
}
