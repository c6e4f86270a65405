import { createMemoryStorage, type TeamDefinition } from "@cuecard/core";
import { type CallsOptions, createTeamLanguages, createTeams } from "@cuecard/core/internals";
import { createDisk, type Disk } from "./disk.ts";
import { type Environment, intentModels, type StageProcess, startProcess } from "./process.ts";

/** One disk, a clock that stands still, and any number of processes, all in this one. */
export interface Stage extends Pick<Disk, "store" | "moves" | "owners" | "returns" | "called">, Environment {
  teamId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  pass(ms: number): void;
  start(): StageProcess;
}

export async function createStage(definition: TeamDefinition): Promise<Stage> {
  const storage = createMemoryStorage();
  const disk = createDisk(storage.workspace("fuzz"));
  let clock = Date.parse("2026-01-01T00:00:00.000Z");
  let ids = 0;
  const now = () => clock;
  const newId: CallsOptions["newId"] = (prefix) => `${prefix}_${++ids}`;

  // What is learned in a thread would come at another moment each time: here it is there when a call starts.
  await Promise.all([intentModels.of(definition, null)?.settled, createTeamLanguages(definition.members)]);

  const stage: Stage = {
    store: disk.store,
    owners: disk.owners,
    get moves() {
      return disk.moves;
    },
    get returns() {
      return disk.returns;
    },
    get called() {
      return disk.called;
    },
    pace: { search: 0, save: 0 },
    failNextSave: null,
    unsure: false,
    ended: 0,
    teamId: (await createTeams({ store: disk.store, now, newId, intentModels }).create({ name: "Fuzz", definition }))
      .id,
    get now() {
      return clock;
    },
    pass(ms) {
      clock += ms;
    },
    start: () => startProcess({ storage, disk, environment: stage, now, newId }),
  };
  return stage;
}
