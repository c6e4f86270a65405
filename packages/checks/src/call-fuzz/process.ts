import { type Calls, CuecardError, fitIntents, type Storage, type WorkspaceStorage } from "@cuecard/core";
import {
  type AgentKnowledge,
  type CallsOptions,
  createCalls,
  createIntentModels,
  createLiveCalls,
  encodeIntents,
  endAllIdle,
  type KnowledgeAnswer,
} from "@cuecard/core/internals";
import type { Disk } from "./disk.ts";

/** A process that can die: what it had not stored by then is gone, and none of its answers arrives. */
export interface StageProcess {
  calls: Calls & { flush(): Promise<void> };
  /** What its housekeeping does once a minute. */
  endIdle(): Promise<void>;
  die(): void;
}

export type SaveFault = "not stored" | "answer lost";

/** What a script sets for whatever process runs, and what comes of it. */
export interface Environment {
  /** How long searches and saves take, in turns of the microtask queue. */
  pace: { search: number; save: number };
  /** The next save fails: nothing is stored, or all of it and only the answer is lost. */
  failNextSave: SaveFault | null;
  /** A save was stored, but its process got an error. */
  unsure: boolean;
  /** Calls whose end was announced. */
  ended: number;
}

export interface ProcessOptions {
  storage: Storage;
  disk: Disk;
  environment: Environment;
  now: () => number;
  newId: CallsOptions["newId"];
}

/** One team's calls are played again and again. */
export const intentModels: NonNullable<CallsOptions["intentModels"]> = createIntentModels({
  learn: async (examples) => encodeIntents(fitIntents(examples)),
});

export function startProcess({ storage, disk, environment, now, newId }: ProcessOptions): StageProcess {
  const life = { alive: true };
  const store = diskOf(disk, environment, life);
  const emit: CallsOptions["emit"] = (name) => {
    if (name === "call.ended") environment.ended += 1;
  };
  const live = createLiveCalls();
  const calls = createCalls({
    workspace: "fuzz",
    store,
    knowledge: knowledgeAtPace(environment),
    countTokens: words,
    now,
    newId,
    emit,
    live,
    intentModels,
  });
  return {
    calls,
    endIdle: () => endAllIdle({ storage: { ...storage, workspace: () => store }, live, now, newId, emit }),
    die() {
      life.alive = false;
    },
  };
}

/** The disk as one process has it: slow, at times failing, and silent once the process is dead. */
function diskOf(disk: Disk, environment: Environment, life: { alive: boolean }): WorkspaceStorage {
  const whileAlive = async <Value>(value: Value): Promise<Value> => (life.alive ? value : new Promise(() => {}));
  return {
    ...disk.store,
    async saveCall(record, entries) {
      const { save } = environment.pace;
      const fails = environment.failNextSave;
      environment.failNextSave = null;
      await turns(save);
      await whileAlive(null);
      if (fails === "not stored") throw new CuecardError("storage_failed", "The disk is full.", { retryable: true });
      const outcome = await disk.save(record, entries);
      if (fails === "answer lost") {
        environment.unsure = true;
        throw new CuecardError("storage_failed", "The connection was lost.", { retryable: true });
      }
      await turns(save);
      return whileAlive(outcome);
    },
  };
}

const nothing: KnowledgeAnswer = { context: null, degraded: [], trace: [] };

function knowledgeAtPace(environment: Environment): AgentKnowledge {
  return {
    async forTurn() {
      await turns(environment.pace.search);
      return nothing;
    },
    tool: async () => ({ name: "search_knowledge", description: "Searches.", parameters: { type: "object" } }),
    warmSoon: async () => {},
    keyterms: async () => [],
    async answer() {
      await turns(environment.pace.search);
      return { ...nothing, output: "found" };
    },
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await null;
}

function words(text: string): number {
  return text.split(/\s+/).length;
}
