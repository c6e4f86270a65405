import type { NewId } from "../ids.ts";
import type { CallEntries, CallRecord, CallStore } from "../ports/storage/calls.ts";
import type { CallSummary } from "../schema/call.ts";
import { maskSecrets } from "../team/variables.ts";
import { everyText } from "./every-text.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { createRecorder, forgetAt } from "./recording.ts";
import { createSaver, type Saver } from "./saver.ts";
import { type CallState, openState, storedState } from "./state.ts";
import { createTrace, type Trace } from "./trace.ts";

/** Everything one live call is, in one place: what lists show, the engine's state, ledger, trace, and how they are saved. */
export interface Session extends Pick<Saver, "save" | "saveSoon" | "flush" | "lost"> {
  /** Replaced, never changed in place. */
  summary: CallSummary;
  /** Replaced, never changed in place: a reader keeps what it read. */
  state: CallState;
  readonly ledger: Ledger;
  readonly trace: Trace;
  /** Marks the call as touched now. */
  touch(): void;
  /** Returns a function that undoes everything since; only for as long as nothing since was stored. */
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
  const trace = createTrace(entries.trace, { at, mask: (value) => everyText((text) => maskSecrets(text, session.state.secrets))(value) });
  let savedItems = entries.ledger.length;
  let savedDecisions = entries.trace.length;

  const saver = createSaver({
    store,
    take() {
      const items = ledger.items.slice(savedItems);
      const decisions = trace.entries.slice(savedDecisions);
      const saved = () => {
        savedItems += items.length;
        savedDecisions += decisions.length;
      };
      const recorder = createRecorder(session.state);
      const current: CallRecord = {
        ...recorder.summary(session.summary),
        lease,
        forgetAt: forgetAt(session.state.definition, session.summary.updatedAt),
        state: storedState(recorder.state(session.state), snapshot),
      };
      const after = { ledger: savedItems, trace: savedDecisions };
      return { record: current, entries: { ...recorder.entries({ ledger: items, trace: decisions }), after }, saved };
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
      };
    },
  };
  return session;
}

/** Places in the ledger that a process left behind which stored no words. */
function withinLedger({ arrival, ...state }: CallState, length: number): CallState {
  const hiddenBefore = Math.min(state.hiddenBefore, length);
  return { ...state, hiddenBefore, ...(arrival && { arrival: { ...arrival, items: Math.min(arrival.items, length) } }) };
}
