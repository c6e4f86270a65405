import { withinTime } from "../../base/time/within-time.ts";
import { limits } from "../../limits.ts";
import type { CallSoFar, ExtractedValue, HostFunctions, HostResult } from "../host/host-functions.ts";
import type { Session } from "../saving/session.ts";
import type { CallState } from "../state/call-state.ts";
import { visibleFrom } from "../state/taken-back.ts";

/** Keeps the host's summary and extracted values up with the call, in idle time. */
export interface KeepUp {
  /** A turn was answered: the host's functions are asked once the event loop is idle. Nobody waits for them. */
  turnDone(): void;
  /** The call is over, or moved. */
  stop(): void;
}

/** One run at a time: a turn that comes meanwhile is taken in by the next run. */
export function createKeepUp(session: Pick<Session, "state" | "apply" | "lost">, functions: HostFunctions): KeepUp {
  const stopping = new AbortController();
  let running = false;
  let isDue = false;

  async function run(): Promise<void> {
    running = true;
    while (isDue && !stopping.signal.aborted) {
      isDue = false;
      const { state } = session;
      const [summary, extracted] = await Promise.all([
        ask(state, "summarise", functions.summarise, textOf),
        ask(state, "extract", functions.extract, valuesOf),
      ]);
      if (stopping.signal.aborted || session.lost || session.state.summary.status === "ended") break;
      const { turns } = state;
      session.apply({ type: "understood", turns, since: visibleFrom(state), summary, extracted });
    }
    running = false;
  }

  /** What a function made of the call, or why it made nothing; null where the host has none. */
  async function ask<Answer, Value>(
    state: CallState,
    name: keyof HostFunctions,
    ask: ((call: CallSoFar) => Promise<Answer>) | null,
    read: (answer: Answer) => Value | null,
  ): Promise<HostResult<Value> | null> {
    if (!ask) return null;
    const milliseconds = limits.hostFunctionMs;
    const outcome = await withinTime({
      milliseconds,
      signal: stopping.signal,
      work: (signal) => ask({ ...soFar(state), signal }),
    }).catch(() => null);
    if (outcome === null) return { failed: `${name} was stopped` };
    if (outcome.status === "late") return { failed: `${name} did not answer within ${milliseconds} ms` };
    if (outcome.status === "failed") {
      const { error } = outcome;
      return { failed: `${name} failed: ${error instanceof Error ? error.message : String(error)}` };
    }
    const value = read(outcome.value);
    return value === null ? { failed: `${name} gave nothing that can be used` } : { value };
  }

  return {
    turnDone() {
      isDue = true;
      if (running || (!functions.summarise && !functions.extract)) return;
      setImmediate(() => {
        if (!running) void run();
      });
    },
    stop: () => stopping.abort(),
  };
}

function soFar(state: CallState): Omit<CallSoFar, "signal"> {
  const { summary, ledger, insight } = state;
  const { newest } = insight;
  const isShown = newest !== null && newest.since >= visibleFrom(state);
  return {
    callId: summary.id,
    agentId: summary.agentId,
    history: ledger.slice(visibleFrom(state)),
    summary: isShown ? newest.summary : null,
    extracted: isShown ? newest.extracted : {},
  };
}

/** Limits of what is taken: a brief is read while the caller waits. */
const most = { summaryCharacters: 2_000, values: 50, valueCharacters: 500 };

function textOf(answer: unknown): string | null {
  const text = typeof answer === "string" ? answer.trim() : "";
  return text === "" ? null : [...text].slice(0, most.summaryCharacters).join("");
}

function valuesOf(answer: unknown): Record<string, ExtractedValue> | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  const values = Object.entries(answer).filter(
    (entry): entry is [string, ExtractedValue] =>
      /^[A-Za-z_]\w{0,63}$/.test(entry[0]) &&
      (typeof entry[1] === "boolean" ||
        (typeof entry[1] === "number" && Number.isFinite(entry[1])) ||
        (typeof entry[1] === "string" && [...entry[1]].length <= most.valueCharacters)),
  );
  return Object.fromEntries(values.slice(0, most.values));
}
