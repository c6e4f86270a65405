import { unobserved } from "../../adapter-kit/unobserved.ts";
import type { LiveCall } from "../../api/live-call.ts";
import type { Rehearsal } from "../../api/rehearsal.ts";
import { createOperationQueue } from "../../base/async/operation-queue.ts";
import type { WarmUp } from "../../base/async/warm-up.ts";
import { atMost } from "../../base/time/at-most.ts";
import type { CallEntries, CallRecord } from "../../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { knowledgeBasesNamed } from "../../team/definition/attached.ts";
import type { IntentModels, TeamVersion } from "../../team/intents/intent-models.ts";
import { createLanguageAndIntent } from "../../team/route/language-and-intent.ts";
import { endLeased } from "../ending/end-call.ts";
import { expiryOf, idleness } from "../ending/expiry.ts";
import { createKeepUp } from "../insight/keep-up.ts";
import { type CallPartsOptions, createCallParts } from "../operations/call-parts.ts";
import { openByRule } from "../operations/open-by-rule.ts";
import { createSession } from "../saving/session.ts";
import { callEnded, callNotFound } from "../state/call-errors.ts";
import { createLiveCall } from "./live-call.ts";
import type { LiveCalls } from "./live-calls.ts";
import { callOver, createRehearse } from "./rehearse.ts";

/** Brings stored calls of one workspace to this process. */
export interface Opener {
  /** The call, wherever it runs: from this process, or taken over from another one. */
  open(id: string): Promise<LiveCall>;
  /** Takes the call from whoever holds it, also from this process. */
  takeOver(id: string): Promise<LiveCall>;
  /** Makes a live call of a record that this process has leased, and of its stored entries. `onBegun`: it has just begun. */
  hold(record: CallRecord, entries: CallEntries, how: { resumed: boolean; onBegun?: () => void }): Promise<LiveCall>;
  /** A call over a record that nobody leased: it stores nothing, and nobody hears of it. */
  pretend(record: CallRecord, entries: CallEntries, searchMs?: number): Promise<LiveCall>;
  /** A copy of a call to play on. */
  rehearse(id: string): Promise<Rehearsal>;
  /** Ends the calls of the workspace that were left alone, `most` of those that no process here holds; or only the one of `id` if it was. */
  endIdle(id: string | null, most?: number): Promise<void>;
  /** True when the call of a stored record goes on, once it is ended if it was left alone. */
  stillActive(record: CallRecord): Promise<boolean>;
}

export interface OpenerOptions extends Omit<CallPartsOptions, "session" | "languageAndIntent"> {
  store: WorkspaceStorage;
  live: LiveCalls;
  intentModels: IntentModels;
  warmUp: Pick<WarmUp, "begun"> | null;
}

/** Longest wait of a call that begins for what its first turn needs: it rings on meanwhile. */
const longestWaitMs = { process: 5_000, knowledge: 500, team: 500 };

export function createOpener({ store, live, intentModels, warmUp, ...options }: OpenerOptions): Opener {
  const { workspace, now } = options;

  async function hold(
    record: CallRecord,
    entries: CallEntries,
    { resumed, onBegun }: Parameters<Opener["hold"]>[2],
  ): Promise<LiveCall> {
    const session = createSession({ record, entries, store, now });
    if (resumed) {
      session.apply({ type: "resumed" });
      session.saveSoon();
    }
    const languageAndIntent = createLanguageAndIntent(session.state.definition, teamOf(record), intentModels);
    const parts = await createCallParts({ ...options, store, session, languageAndIntent });
    const enqueue = createOperationQueue();
    const keepUp = createKeepUp(session, options.hostFunctions);
    const call = createLiveCall(parts, enqueue, keepUp);
    if (record.status === "active") {
      live.add({
        workspace,
        call,
        session,
        endIfIdle: () => enqueue(() => parts.begin()),
        rehearse: createRehearse(parts, enqueue, keepUp),
      });
      const attached = session.state.members.flatMap(({ value }) => knowledgeBasesNamed(value));
      const read = options.knowledge.warmSoon(
        attached.map(({ id }) => id),
        attached.filter(({ isJudged }) => isJudged).map(({ id }) => id),
      );
      // The process first: while it warms, reading comes slowly on.
      await atMost(warmUp?.begun() ?? Promise.resolve(), { timeoutMs: longestWaitMs.process });
      await Promise.all([
        atMost(read, { timeoutMs: longestWaitMs.knowledge }),
        languageAndIntent.ready(longestWaitMs.team),
      ]);
    }
    if (onBegun) {
      onBegun();
      await openByRule(parts);
    }
    return call;
  }

  async function pretend(record: CallRecord, entries: CallEntries, searchMs?: number): Promise<LiveCall> {
    const session = createSession({ record, entries, store, now }).copy();
    const languageAndIntent = createLanguageAndIntent(session.state.definition, teamOf(record), intentModels);
    const unheard = { emit: () => {}, observer: unobserved };
    return callOver({ ...options, store, session, languageAndIntent, searchMs, ...unheard }, { begins: true });
  }

  async function takeOver(id: string): Promise<LiveCall> {
    const held = live.get(workspace, id);
    await held?.session.flush().catch(() => undefined);
    const record = await store.leaseCall(id);
    if (!record) throw callNotFound(id);
    return hold(record, await store.getCallEntries(id), { resumed: record.status === "active" });
  }

  async function endIdle(id: string | null, most = Number.POSITIVE_INFINITY): Promise<void> {
    await live.endIdle(workspace, now());
    for (let ended = 0; ended < most; ended++) {
      const record = await store.leaseIdleCall({ ...idleness(now()), id });
      if (!record || !(await endLeased(record, { ...options, store }))) return;
      live.delete(workspace, record.id);
    }
  }

  function open(id: string): Promise<LiveCall> {
    return live.runExclusive(workspace, id, async () => {
      const held = live.get(workspace, id);
      if (held?.session.lost) throw held.session.lost;
      return held?.call ?? takeOver(id);
    });
  }

  return {
    hold,
    pretend,
    takeOver,
    endIdle,
    open,
    async rehearse(id) {
      const { summary } = await open(id);
      const held = live.get(workspace, id);
      if (!held) throw callEnded(summary);
      return held.rehearse();
    },
    async stillActive(record) {
      if (!expiryOf(record, now())) return record.status === "active";
      await endIdle(record.id);
      const { status } = (await store.getCall(record.id)) ?? { status: "ended" };
      return status === "active";
    },
  };
}

/** The version of the team that a call began with; null for a call of one agent. */
function teamOf({ teamId, teamVersion }: Pick<CallRecord, "teamId" | "teamVersion">): TeamVersion | null {
  return teamId === null || teamVersion === null ? null : { id: teamId, version: teamVersion };
}
