import type { StorageIndexes } from "@cuecard/core";
import type { SearchMemory } from "@cuecard/resident";
import type { Database } from "../../connection/database.ts";
import { original } from "../../text.ts";
import type { Names } from "../names.ts";
import { lacksCenter, readCenter, storeCenter, withMean } from "./centers.ts";
import { readChanges, readFewChanges } from "./read-changes.ts";
import { type BaseState, createResidentBase, type ResidentBase } from "./resident-base.ts";
import { findState } from "./statements.ts";

/** A knowledge base that was not kept, for its size or since reading it failed, is looked at again after so long. */
const againMs = 30_000;

export interface BasePlace {
  /** As the database keeps it. */
  workspace: string;
  /** As the database keeps it, and as callers know it. */
  id: string;
  knowledgeBaseId: string;
}

/** The knowledge bases that are in memory. */
export interface ResidentBases {
  /** What each takes, with what the index keeps of it. */
  sizes(): StorageIndexes["knowledgeBases"];
  /** Null: it is not in memory. Then loading it begins, or it stays out. */
  get(place: BasePlace): ResidentBase | null;
  /** By its row. */
  of(row: number): ResidentBase | null;
  /** Brings it to the newest state, or drops it. */
  sync(base: ResidentBase): Promise<void>;
  drop(base: ResidentBase): void;
  /** Drops what the index no longer keeps. */
  dropForgotten(): void;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
}

export interface ResidentBasesOptions {
  database: Database;
  names: Names;
  memory: SearchMemory;
  /** See `SearchSettings`. */
  exactNumbers: number;
  now(): number;
}

const keyOf = ({ workspace, id }: BasePlace) => JSON.stringify([workspace, id]);

const indexed = ({ row, version, dimensions, chunkCount, center }: BaseState, id: string) => ({
  row,
  id,
  version,
  dimensions,
  chunkCount,
  center,
});

export function createResidentBases(options: ResidentBasesOptions): ResidentBases {
  const { database, names, memory, exactNumbers, now } = options;
  const byPlace = new Map<string, ResidentBase>();
  const byRow = new Map<number, ResidentBase>();
  /** When a knowledge base may be tried again, by place. */
  const leftOut = new Map<string, number>();
  const loading = new Map<string, Promise<void>>();
  const syncing = new Map<ResidentBase, Promise<void>>();
  /** One after the other: each takes its time of the thread and of the database. */
  let turn: Promise<void> = Promise.resolve();

  function drop(base: ResidentBase): void {
    base.alive = false;
    byRow.delete(base.row);
    for (const [key, own] of byPlace) if (own === base) byPlace.delete(key);
    memory.forget(base.row);
  }

  async function load(place: BasePlace): Promise<void> {
    const state = await findState((text, values) => database.query(text, values), names, place);
    if (!state) return;
    if (!memory.fits(indexed(state, place.knowledgeBaseId))) return leaveOut(place);
    const base = createResidentBase(place.knowledgeBaseId, state);
    const { changes, mean } = withMean(base.collect(state.dimensions), state.dimensions);
    const read = await readChanges(database, names, {
      row: state.row,
      since: -1,
      collect: (found) => (found.generation === state.generation ? changes : null),
    });
    if (!read) return;
    base.apply(read.state, { changes, present: null, center: await readCenter(database, names, read.state, null) });
    await takeCenter(base, mean());
    if (!base.alive) return;
    byPlace.set(keyOf(place), base);
    byRow.set(base.row, base);
    memory.load(base);
  }

  /** Where it can't be stored, the origin or the old one serves: as in every other process. */
  async function takeCenter(base: ResidentBase, mean: Float32Array | null): Promise<void> {
    if (!mean || !lacksCenter(base.state, exactNumbers)) return;
    const stored = await storeCenter(database, names, base.state, mean).then(
      () => true,
      () => false,
    );
    if (stored) await syncNow(base);
  }

  function leaveOut(place: BasePlace): void {
    leftOut.set(keyOf(place), now() + againMs);
  }

  function loadSoon(place: BasePlace): void {
    const key = keyOf(place);
    if (loading.has(key) || (leftOut.get(key) ?? 0) > now()) return;
    leftOut.delete(key);
    const loaded = turn.then(() => load(place)).catch(() => leaveOut(place));
    turn = loaded;
    loading.set(key, loaded);
    void loaded.finally(() => loading.delete(key));
  }

  async function syncNow(base: ResidentBase): Promise<void> {
    const known = base.state;
    const collect = (found: BaseState) =>
      found.server !== null &&
      found.server === known.server &&
      found.generation === known.generation &&
      memory.fits(indexed(found, base.id))
        ? base.collect(found.dimensions)
        : null;
    const few = await readFewChanges(database, names, { known, collect });
    const read =
      few === "many" ? await readChanges(database, names, { row: known.row, since: known.version, collect }) : few;
    if (!base.alive) return;
    if (!read) return drop(base);
    if (read.state.version <= base.version) return;
    const center = await readCenter(database, names, read.state, base.heldCenter).catch(() => drop(base));
    if (center === undefined || !base.alive || read.state.version <= base.version) return;
    base.apply(read.state, { ...read, center });
  }

  return {
    sizes() {
      const kept = memory.sizes();
      return [...byPlace].map(([key, base]) => {
        const [workspace] = JSON.parse(key) as [string, string];
        const bytes = base.bytes + (kept.get(base.row) ?? 0);
        return { workspace: original(workspace), knowledgeBaseId: base.id, bytes };
      });
    },
    get(place) {
      const base = byPlace.get(keyOf(place)) ?? null;
      if (!base) loadSoon(place);
      return base;
    },
    of: (row) => byRow.get(row) ?? null,
    sync(base) {
      const running = syncing.get(base);
      if (running) return running;
      const synced = syncNow(base).finally(() => syncing.delete(base));
      syncing.set(base, synced);
      return synced;
    },
    drop,
    dropForgotten() {
      for (const base of [...byRow.values()]) if (!memory.has(base.row)) drop(base);
    },
    settled: async () => {
      while (loading.size > 0) await Promise.all([...loading.values()]);
    },
  };
}
