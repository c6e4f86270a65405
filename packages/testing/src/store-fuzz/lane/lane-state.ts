import type { ClaimedSource } from "@cuecard/core";
import { t0 } from "../../storage-suite/kit/fixtures.ts";
import { mix } from "../content.ts";
import type { AskedBase } from "../questions.ts";
import type { Twins } from "../twins.ts";

export interface LaneBase extends AskedBase {
  /** Chunks of one of its sources were replaced. */
  refreshed: boolean;
}

/** What a history has come to: its bases, its clock, and how its things are called. */
export interface LaneState {
  /** Knowledge bases that exist. */
  bases: Map<number, LaneBase>;
  /** Knowledge bases that are gone, and knowledge bases with a space that they had before. */
  strange: AskedBase[];
  /** A knowledge base was re-embedded after one of its sources was processed again. */
  reembeddedAfterRefresh: boolean;
  /** Steps played. */
  steps: number;
  now(): number;
  /** The time as ISO 8601. */
  clock(): string;
  both: Twins["both"];
  pageOfBoth: Twins["pageOfBoth"];
  idOf(prefix: string, ...numbers: number[]): string;
  baseId(base: number): string;
  sourceId(source: number): string;
  baseOf(claim: ClaimedSource): LaneBase | undefined;
  /** The next source that is due, in both stores. */
  claimNext(): Promise<ClaimedSource | null | undefined>;
}

/** Longer than any history: no lease runs out and nothing comes due but by a step. */
export const never = 365 * 24 * 3_600_000;

/** `name` makes its ids unlike those of other histories; their order says nothing. */
export function createLaneState(twins: () => Twins, name: number): LaneState {
  const idOf = (prefix: string, ...numbers: number[]) =>
    `${prefix}_${mix(name, ...numbers)
      .toString(16)
      .padStart(8, "0")}_${name}`;
  const state: LaneState = {
    bases: new Map(),
    strange: [],
    reembeddedAfterRefresh: false,
    steps: 0,
    now: () => t0 + state.steps * 1_000,
    clock: () => new Date(state.now()).toISOString(),
    both: (...asked) => twins().both(...asked),
    pageOfBoth: (...asked) => twins().pageOfBoth(...asked),
    idOf,
    baseId: (base) => idOf("kb", base),
    sourceId: (source) => idOf("doc", source),
    baseOf: ({ knowledgeBaseId }) => [...state.bases.values()].find(({ id }) => id === knowledgeBaseId),
    claimNext: () =>
      state.both("claimSource", ({ storage }) => storage.claimSource({ now: state.now(), leaseMs: never })),
  };
  return state;
}
