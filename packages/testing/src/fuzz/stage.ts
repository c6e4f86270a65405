import {
  type AddedEntries,
  type CallRecord,
  type Calls,
  CuecardError,
  createMemoryStorage,
  fitIntents,
  type Handoff,
  type TeamDefinition,
  type WorkspaceStorage,
} from "@cuecard/core";
import {
  type AgentKnowledge,
  type CallsOptions,
  createCalls,
  createIntentModels,
  createLiveCalls,
  createTeamLanguages,
  createTeams,
  endAllIdle,
  type KnowledgeAnswer,
} from "@cuecard/core/internals";

/** A hand-off as it reached the disk, with the caller's turns so far and the owner that was stored with it. */
export interface DurableMove {
  id: string;
  from: string;
  to: string;
  by: Handoff["by"];
  turnId: string | null;
  callerTurns: number;
  /** Its place in the stored trace. */
  place: number;
}

/** A process that can die: what it had not stored by then is gone, and none of its answers arrives. */
export interface StageProcess {
  calls: Calls & { flush(): Promise<void> };
  /** What its housekeeping does once a minute. */
  endIdle(): Promise<void>;
  die(): void;
}

export type SaveFault = "not stored" | "answer lost";

/** One disk, a clock that stands still, and any number of processes, all in this one. */
export interface Stage {
  store: WorkspaceStorage;
  /** The member whom words mean; null when they mean none. */
  meant(text: string): string | null;
  teamId: string;
  /** What has reached the disk, in order. */
  moves: DurableMove[];
  /** Owners that a save stored, with the last hand-off before it. */
  owners: { stored: string; expected: string | null }[];
  ended: number;
  pace: { search: number; save: number };
  /** The next save fails: nothing is stored, or all of it and only the answer is lost. */
  failNextSave: SaveFault | null;
  /** A save was stored, but its process got an error. */
  unsure: boolean;
  pass(ms: number): void;
  start(): StageProcess;
}

/** One team's calls are played again and again. */
const intentModels = createIntentModels(async (examples) => fitIntents(examples));

const nothing: KnowledgeAnswer = { context: null, degraded: [], trace: [] };

export async function createStage(definition: TeamDefinition): Promise<Stage> {
  const storage = createMemoryStorage();
  const store = storage.workspace("fuzz");
  let clock = Date.parse("2026-01-01T00:00:00.000Z");
  let ids = 0;
  const now = () => clock;
  const newId: CallsOptions["newId"] = (prefix) => `${prefix}_${++ids}`;
  const knowledge: AgentKnowledge = {
    async forTurn() {
      await turns(stage.pace.search);
      return nothing;
    },
    tool: async () => ({ name: "search_knowledge", description: "Searches.", parameters: { type: "object" } }),
    async answer() {
      await turns(stage.pace.search);
      return { ...nothing, output: "found" };
    },
  };

  // What is learned in a thread would come at another moment each time: here it is there when a call starts.
  const fit = intentModels.of(definition);
  await Promise.all([fit?.settled, createTeamLanguages(definition.members)]);

  /** Whether each stored item of the ledger is the caller's. */
  const said: boolean[] = [];

  async function land(record: CallRecord, entries: AddedEntries | null): Promise<"done" | "moved" | "gone"> {
    const outcome = await store.saveCall(record, entries);
    if (outcome !== "done") return outcome;
    if (entries) {
      const { ledger, trace, after } = entries;
      said.splice(after.ledger, Infinity, ...ledger.map(({ role }) => role === "caller"));
      const callerTurns = said.filter(Boolean).length;
      // A save may write again what was stored: those moves were made when they were made.
      const known = new Map(stage.moves.map((move) => [move.id, move]));
      stage.moves = stage.moves.filter(({ place }) => place < after.trace);
      for (const [index, { kind, turnId, data }] of trace.entries()) {
        if (kind !== "handoff") continue;
        const move = data as unknown as Omit<DurableMove, "callerTurns">;
        stage.moves.push({ callerTurns, ...move, turnId, ...known.get(move.id), place: after.trace + index });
      }
    }
    stage.owners.push({ stored: record.agentId, expected: stage.moves.at(-1)?.to ?? null });
    return outcome;
  }

  const stage: Stage = {
    store,
    meant: (text) => fit?.classifier?.(text).agentId ?? null,
    teamId: "",
    moves: [],
    owners: [],
    ended: 0,
    pace: { search: 0, save: 0 },
    failNextSave: null,
    unsure: false,
    pass(ms) {
      clock += ms;
    },
    start() {
      let alive = true;
      const whileAlive = async <Value>(value: Value): Promise<Value> => (alive ? value : new Promise(() => {}));
      const disk: WorkspaceStorage = {
        ...store,
        async saveCall(record, entries) {
          const { save } = stage.pace;
          const fails = stage.failNextSave;
          stage.failNextSave = null;
          await turns(save);
          await whileAlive(null);
          if (fails === "not stored")
            throw new CuecardError("storage_failed", "The disk is full.", { retryable: true });
          const outcome = await land(record, entries);
          if (fails === "answer lost") {
            stage.unsure = true;
            throw new CuecardError("storage_failed", "The connection was lost.", { retryable: true });
          }
          await turns(save);
          return whileAlive(outcome);
        },
      };
      const emit: CallsOptions["emit"] = (name) => {
        if (name === "call.ended") stage.ended += 1;
      };
      const live = createLiveCalls();
      const calls = createCalls({
        workspace: "fuzz",
        store: disk,
        knowledge,
        countTokens: words,
        now,
        newId,
        emit,
        live,
        intentModels,
      });
      return {
        calls,
        endIdle: () => endAllIdle({ storage: { ...storage, workspace: () => disk }, live, now, newId, emit }),
        die() {
          alive = false;
        },
      };
    },
  };
  stage.teamId = (await createTeams({ store, now, newId }).create({ name: "Fuzz", definition })).id;
  return stage;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await null;
}

function words(text: string): number {
  return text.split(/\s+/).length;
}
