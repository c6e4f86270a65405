import type { AddedEntries, CallEntries, CallRecord, CallStore } from "../../ports/storage/calls.ts";
import type { CallChange } from "../../ports/storage/events.ts";
import type { CallSummary, LedgerItem } from "../../schema/call.ts";
import { maskSecrets, secretNames } from "../../team/template/variables.ts";
import { emptyDigest, type Findable, findableOf } from "../finding/digest.ts";
import { summaryOf } from "../finding/summary.ts";
import type { CallState } from "../state/call-state.ts";
import { mapStrings } from "../state/map-strings.ts";
import { reduce } from "../state/reduce.ts";
import type { UntimedEvent } from "../state/state-event.ts";
import { changeOf } from "./call-change.ts";
import { cleanEntries, cleanSummary, createRecorder, forgetAt, type Recorder } from "./recording.ts";
import { createSaver, noSaver, type Saver, type SaverOptions } from "./saver.ts";
import { createStoredLengths, type Lengths } from "./stored-lengths.ts";
import { fromStored, snapshotWithoutSecrets, toStored } from "./stored-state.ts";

/** One live call of this process: its state, the one place that changes it, and how it is saved. */
export interface Session extends Pick<Saver, "save" | "saveSoon" | "flush" | "lost"> {
  /** The state as of now. A reader keeps what it read. */
  readonly state: CallState;
  /** The lease of the call under which it saves. */
  readonly lease: number;
  /** Changes the state, and stores nothing yet. */
  apply(event: UntimedEvent): void;
  /**
   * Returns a function that undoes everything since. If a save has stored some of it meanwhile, the next save corrects
   * that.
   */
  checkpoint(): () => void;
  /** The summary as the store has it: for lists and for listeners of events. */
  readonly recorded: CallSummary;
  /** What was searched for, as the store may have it. */
  readonly recordedSearches: CallState["searches"];
  /** The summary as the host sees it: the host's own values, without secrets. */
  readonly shown: CallSummary;
  /** Ledger and trace so far; once the call has ended, without secrets, as they are stored. */
  entries(): CallEntries;
  /** The `updatedAt` that the store was last given. */
  readonly savedAt: string;
  /** How much of ledger and trace the store has. */
  readonly stored: Lengths;
  /** What happened since the last save, for those who listen. */
  readonly told: readonly CallChange[];
  /** A session of its own that begins with this state, and stores nothing. */
  copy(): Session;
  /** Stores an active call without its secrets: the process stops, and nobody may ever resume the call. */
  release(): Promise<void>;
  /** Takes over the state of a copy of this session. False, and nothing is done: this one has changed since. */
  adopt(copy: Session): boolean;
}

export interface SessionOptions {
  record: CallRecord;
  /** The entries that are stored already. */
  entries: CallEntries;
  store: CallStore;
  now: () => number;
}

export function createSession({ record, entries, store, now }: SessionOptions): Session {
  const { lease, state: stored, digest, traits } = record;
  const { state, snapshot } = fromStored(stored, summaryOf(record), entries);
  return sessionOver(state, {
    snapshot,
    lease,
    findable: { digest: digest ?? emptyDigest, traits: traits ?? [] },
    stored: lengthsOf(state),
    makeSaver: (take) => createSaver({ store, take }),
    now,
  });
}

interface Underneath {
  snapshot: string;
  lease: number;
  /** What lists had of the call when this process got it. */
  findable: Findable;
  /** What the store has of ledger and trace. */
  stored: Lengths;
  makeSaver: (take: SaverOptions["take"]) => Saver;
  now: () => number;
}

function sessionOver(initial: CallState, underneath: Underneath): Session {
  const { snapshot, lease, findable, stored, makeSaver, now } = underneath;
  let state = initial;
  let savedAt = initial.summary.updatedAt;
  const lengths = createStoredLengths(stored);
  let isReleased = false;
  /** What happened since the last save, for those who listen. */
  let told: readonly CallChange[] = [];
  const recorderOf = createRecorderCache();
  /** The state that each copy began with. */
  const bases = new WeakMap<Session, CallState>();

  const forgets = () => isReleased || hasEnded(state);
  const recorderNow = () => recorderOf(state, { forgets: forgets() });

  const saver = makeSaver(() => {
    savedAt = state.summary.updatedAt;
    const how = { recorder: recorderNow(), forgets: forgets(), lease, findable, snapshot, stored: lengths.now };
    const save = saveOf(state, how);
    const saved = lengths.take(lengthsOf(state));
    const changes = told;
    return {
      ...save,
      changes,
      saved() {
        told = told.filter((change) => !changes.includes(change));
        saved();
      },
    };
  });

  return {
    get state() {
      return state;
    },
    lease,
    apply(event) {
      const { ledger } = state;
      const timed = { ...event, at: new Date(now()).toISOString() };
      state = reduce(state, timed);
      const change = changeOf(state, timed);
      if (change) told = [...told, change];
      if (state.ledger !== ledger) lengths.cut({ ...lengthsOf(state), ledger: sameUntil(ledger, state.ledger) });
    },
    checkpoint() {
      const before = state;
      const toldBefore = told;
      return () => {
        state = before;
        told = told.filter((change) => toldBefore.includes(change));
        lengths.cut(lengthsOf(before));
      };
    },
    save: saver.save,
    saveSoon: saver.saveSoon,
    flush: saver.flush,
    get lost() {
      return saver.lost;
    },
    get recorded() {
      return recorderNow().summary(state.summary);
    },
    get recordedSearches() {
      return recorderNow().state(state).searches;
    },
    get shown() {
      const { definition, summary: own } = state;
      return secretNames(definition).size === 0 ? own : cleanSummary(maskOf(state))(own);
    },
    get savedAt() {
      return savedAt;
    },
    get stored() {
      return lengths.now;
    },
    copy() {
      const made = sessionOver(state, { ...underneath, stored: lengths.now, makeSaver: () => noSaver });
      bases.set(made, state);
      return made;
    },
    adopt(copy) {
      const base = bases.get(copy);
      if (!base || !isOnlyTouched(base, state)) return false;
      state = copy.state;
      told = [...told, ...copy.told];
      lengths.cut(copy.stored);
      return true;
    },
    get told() {
      return told;
    },
    async release() {
      if (isReleased || hasEnded(state) || secretNames(state.definition).size === 0) return saver.flush();
      isReleased = true;
      await saver.save();
    },
    entries() {
      const all = { ledger: [...state.ledger], trace: [...state.trace] };
      return hasEnded(state) ? cleanEntries(mapStrings(maskOf(state)))(all) : all;
    },
  };
}

/** Whether nothing happened between two states but that the call was touched. */
function isOnlyTouched({ summary: before, ...own }: CallState, { summary: now, ...others }: CallState): boolean {
  const isSame = <Value extends object>(one: Value, other: Value) =>
    (Object.keys({ ...one, ...other }) as (keyof Value)[]).every((name) => Object.is(one[name], other[name]));
  return isSame(own, others) && isSame(before, { ...now, updatedAt: before.updatedAt });
}

/** What a save stores: the whole record, and the entries that the store does not have. */
function saveOf(
  state: CallState,
  {
    recorder,
    forgets,
    lease,
    findable,
    snapshot,
    stored,
  }: { recorder: Recorder; forgets: boolean } & Pick<Underneath, "lease" | "findable" | "snapshot" | "stored">,
): { record: CallRecord; entries: AddedEntries } {
  const { definition, summary, ledger, trace } = state;
  const erases = forgets && secretNames(definition).size > 0;
  // What was said before it became a secret is stored again without it. Where no words are recorded there are none.
  const after = erases && definition.recording !== "none" ? { ledger: 0, trace: 0 } : stored;
  const added = { ledger: ledger.slice(after.ledger), trace: trace.slice(after.trace) };
  const recorded = recorder.summary(summary);
  const said = (items: readonly LedgerItem[]) => recorder.entries({ ledger: [...items], trace: [] }).ledger;
  return {
    record: {
      ...recorded,
      ...findableOf(state, { summary: recorded, said }, findable),
      labels: [],
      recording: null,
      findings: null,
      analyseAt: hasEnded(state) && isAnalysed(definition) ? Date.parse(summary.updatedAt) : null,
      lease,
      forgetAt: forgetAt(definition, summary.updatedAt),
      state: toStored(recorder.state(state), erases && hasEnded(state) ? snapshotWithoutSecrets(state) : snapshot),
    },
    entries: { ...recorder.entries(added), after },
  };
}

/** A recorder compiles the team's patterns, so a new one is made only when what it removes changes. */
function createRecorderCache(): (state: CallState, how: { forgets: boolean }) => Recorder {
  let cached: { secrets: CallState["secrets"]; forgets: boolean; recorder: Recorder } | null = null;
  return (state, { forgets }) => {
    const { secrets } = state;
    if (cached?.secrets !== secrets || cached.forgets !== forgets) {
      cached = { secrets, forgets, recorder: createRecorder(state, { forgets }) };
    }
    return cached.recorder;
  };
}

/** Where no words are recorded there is nothing to read. */
const isAnalysed = ({ analysis, recording }: CallState["definition"]) => analysis !== undefined && recording !== "none";

function hasEnded({ summary }: CallState): boolean {
  return summary.status === "ended";
}

function maskOf({ secrets }: CallState): (text: string) => string {
  return (text) => maskSecrets(text, secrets);
}

/** How far two ledgers have the same items: what is behind has to be stored again. */
function sameUntil(one: CallState["ledger"], other: CallState["ledger"]): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return length;
}

function lengthsOf({ ledger, trace }: CallState): Lengths {
  return { ledger: ledger.length, trace: trace.length };
}
