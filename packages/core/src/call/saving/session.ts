import type { NewId } from "../../ids.ts";
import type { CallEntries, CallRecord, CallStore } from "../../ports/storage/calls.ts";
import type { CallSummary } from "../../schema/call.ts";
import { maskSecrets, secretNames } from "../../team/variables.ts";
import { type CallState, openState, snapshotWithoutSecrets, storedState } from "../state/call-state.ts";
import { createLedger, type Ledger } from "../state/ledger.ts";
import { createTrace, type Trace } from "../state/trace.ts";
import { everyText } from "./map-strings.ts";
import { cleanEntries, cleanSummary, createRecorder, forgetAt, type Recorder } from "./recording.ts";
import { createSaver, type Saver } from "./saver.ts";

/** Everything one live call is, in one place: what lists show, the engine's state, ledger, trace, and how they are saved. */
export interface Session extends Pick<Saver, "save" | "saveSoon" | "flush" | "lost"> {
  /** Replaced, never changed in place. */
  summary: CallSummary;
  /** Replaced, never changed in place: a reader keeps what it read. */
  state: CallState;
  readonly ledger: Ledger;
  readonly trace: Trace;
  /** The summary as the store has it: for lists, and for whoever listens to events. */
  readonly recorded: CallSummary;
  /** The summary as the host is shown it: its own values, without secrets. */
  readonly shown: CallSummary;
  /** Ledger and trace so far. Of a call that has ended without its secrets, as they are stored. */
  entries(): CallEntries;
  /** When the store was last given a time at which the call was touched. */
  readonly savedAt: string;
  /** Marks the call as touched now. */
  touch(): void;
  /** Returns a function that undoes everything since. What a save that ran meanwhile has stored of it, the next one puts right. */
  checkpoint(): () => void;
}

export interface SessionOptions {
  record: CallRecord;
  /** What is stored already. */
  entries: CallEntries;
  store: CallStore;
  now: () => number;
  newId: NewId;
}

export function createSession({ record, entries, store, now, newId }: SessionOptions): Session {
  const { lease, state, forgetAt: _forgetAt, ...summary } = record;
  const at = () => new Date(now()).toISOString();
  const { state: kept, snapshot } = openState(state);
  const ledger = createLedger(entries.ledger, { newId: () => newId("item"), at });
  const mask = (text: string) => maskSecrets(text, session.state.secrets);
  const trace = createTrace(entries.trace, { at, mask: everyText(mask) });
  const hasEnded = () => session.summary.status === "ended";
  /** Compiles the team's patterns, so it is made anew only when what it takes out changes. */
  let made: { secrets: CallState["secrets"]; ended: boolean; recorder: Recorder } | null = null;
  const recorder = (): Recorder => {
    const { secrets } = session.state;
    const ended = hasEnded();
    if (made?.secrets !== secrets || made.ended !== ended) made = { secrets, ended, recorder: createRecorder(session.state, { ended }) };
    return made.recorder;
  };
  let savedAt = summary.updatedAt;
  let saved = { ledger: entries.ledger.length, trace: entries.trace.length };
  /** Entries that nothing undid since the save under way took them. */
  let untouched = saved;

  const saver = createSaver({
    store,
    take() {
      const { state, summary } = session;
      const { definition } = state;
      const erases = hasEnded() && secretNames(definition).size > 0;
      // What was said before it was a secret is written again without it. Where no words are recorded there are none.
      const after = erases && definition.recording !== "none" ? { ledger: 0, trace: 0 } : saved;
      const items = ledger.items.slice(after.ledger);
      const decisions = trace.entries.slice(after.trace);
      const taken = { ledger: ledger.items.length, trace: trace.entries.length };
      const { entries: recordedEntries, state: recordedState } = recorder();
      const current: CallRecord = {
        ...session.recorded,
        lease,
        forgetAt: forgetAt(definition, summary.updatedAt),
        state: storedState(recordedState(state), erases ? snapshotWithoutSecrets(state) : snapshot),
      };
      untouched = taken;
      savedAt = summary.updatedAt;
      return {
        record: current,
        entries: { ...recordedEntries({ ledger: items, trace: decisions }), after },
        saved: () => {
          saved = shorter(taken, untouched);
        },
      };
    },
  });

  const session: Session = {
    summary,
    state: withinLedger(kept, entries.ledger.length),
    ledger,
    trace,
    save: saver.save,
    saveSoon: saver.saveSoon,
    flush: saver.flush,
    get lost() {
      return saver.lost;
    },
    get recorded() {
      return recorder().summary(session.summary);
    },
    get shown() {
      return secretNames(session.state.definition).size === 0 ? session.summary : cleanSummary(mask)(session.summary);
    },
    get savedAt() {
      return savedAt;
    },
    entries() {
      const all = { ledger: [...ledger.items], trace: [...trace.entries] };
      return hasEnded() ? cleanEntries(everyText(mask))(all) : all;
    },
    touch() {
      session.summary = { ...session.summary, updatedAt: at() };
    },
    checkpoint() {
      const before = { summary: session.summary, state: session.state, items: ledger.items.length, trace: trace.entries.length };
      return () => {
        session.summary = before.summary;
        session.state = before.state;
        ledger.truncate(before.items);
        trace.truncate(before.trace);
        const left = { ledger: before.items, trace: before.trace };
        saved = shorter(saved, left);
        untouched = shorter(untouched, left);
      };
    },
  };
  return session;
}

interface Lengths {
  ledger: number;
  trace: number;
}

function shorter(one: Lengths, other: Lengths): Lengths {
  return { ledger: Math.min(one.ledger, other.ledger), trace: Math.min(one.trace, other.trace) };
}

/** Places in the ledger that a process left behind which stored no words. */
function withinLedger({ arrival, ...state }: CallState, length: number): CallState {
  const hiddenBefore = Math.min(state.hiddenBefore, length);
  return { ...state, hiddenBefore, ...(arrival && { arrival: { ...arrival, items: Math.min(arrival.items, length) } }) };
}
