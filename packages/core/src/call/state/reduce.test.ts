import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LedgerItem } from "../../schema/call.ts";
import { anyEvent, anyEvents, anyState, at, handoffTo, manyCalls, startedCall } from "../test-kit/random-events.ts";
import type { CallState } from "./call-state.ts";
import { reduce } from "./reduce.ts";
import type { StateEvent, UntimedEvent } from "./state-event.ts";
import { visibleFrom } from "./taken-back.ts";

const after = (...events: UntimedEvent[]) =>
  events.map((event): StateEvent => ({ ...event, at })).reduce(reduce, startedCall());

const spoke = (turnId: string, text: string): UntimedEvent => ({
  type: "callerSpoke",
  turnId,
  itemId: `item_${turnId}`,
  text,
  language: { spoken: null, other: null },
  reportedLanguage: null,
  alsoAskedFor: [],
  staysOpen: true,
  asksModel: false,
});
const toBilling: Extract<UntimedEvent, { type: "handedOff" }> = {
  type: "handedOff",
  handoff: handoffTo("billing"),
  policy: { keep: "full", brief: true, hideBefore: true },
  turnId: "turn_1",
  requested: "billing",
  diverted: false,
  output: "The call is with billing now.",
  warnings: [],
  matter: null,
};

const opened: UntimedEvent = { type: "turnOpened", key: null, turnId: "turn_1", handoff: handoffTo("billing") };

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

describe("what was said in a turn stands before the caller's next words", () => {
  const said: UntimedEvent = {
    type: "agentSpoke",
    itemId: "said",
    turnId: "turn_1",
    text: "Good day",
    interrupted: false,
    playedMs: null,
    durationMs: null,
    words: [],
  };
  const textsOf = ({ ledger }: CallState) => ledger.map(({ text }) => text);

  test("although the process that answered it died before it stored that", () => {
    const state = after(spoke("turn_1", "Hello"), { type: "resumed" }, spoke("turn_2", "No, wait"), said);
    expect(textsOf(state)).toEqual(["Hello", "Good day", "No, wait"]);
  });

  test("although these are not answered yet", () => {
    const state = after(spoke("turn_1", "Hello"), toBilling, opened, spoke("turn_2", "No, wait"), said);
    expect(textsOf(state)).toEqual(["Hello", "Good day", "No, wait"]);
  });
});

describe("any events in any order", () => {
  test("replayed from their JSON they give the same state, and nothing is changed in place", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const state = events.reduce(
          (before, event) => deepFreeze(reduce(before, deepFreeze(event))),
          deepFreeze(startedCall()),
        );
        const replayed = (JSON.parse(JSON.stringify(events)) as StateEvent[]).reduce(reduce, startedCall());
        expect(replayed).toEqual(state);
      }),
      manyCalls,
    );
  });

  test("a refused hand-off adds to the trace, keeps its refusal where it has a key, and changes nothing else", () => {
    const key = fc.option(fc.constantFrom("handoff:job", "handoff:other"));
    fc.assert(
      fc.property(anyState, fc.constantFrom("desk", "nobody"), key, (state, to, requestKey) => {
        const handoff = handoffTo(to, { status: "refused" });
        const next = reduce(state, { type: "handoffRefused", at, handoff, turnId: null, key: requestKey });
        expect({ ...next, trace: state.trace, answers: state.answers }).toEqual(state);
        expect(next.trace).toEqual([...state.trace, expect.objectContaining({ kind: "refused" })]);
        const others = ({ answers }: CallState) => answers.filter((answer) => answer.key !== requestKey);
        expect(next.answers.filter((answer) => answer.key === requestKey)).toHaveLength(requestKey === null ? 0 : 1);
        expect(others(state)).toEqual(expect.arrayContaining(others(next)));
      }),
      manyCalls,
    );
  });

  test("ids in the ledger are unique, and each tool result has its one call before it", () => {
    fc.assert(
      fc.property(anyState, ({ ledger }) => {
        expect(new Set(ledger.map(({ id }) => id)).size).toBe(ledger.length);
        for (const [index, { role, id }] of ledger.entries()) {
          if (role !== "tool_result") continue;
          const isItsCall = (item: LedgerItem) => item.role === "tool_call" && `${item.id}:result` === id;
          expect(ledger.slice(0, index).filter(isItsCall)).toHaveLength(1);
          const isResult = (item: LedgerItem) => item.role === "tool_result" && item.id === id;
          expect(ledger.filter(isResult)).toHaveLength(1);
        }
      }),
      manyCalls,
    );
  });

  test("the call is with the member of the last hand-off, and its trace tells each one", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const forward = events.filter(({ type }) => type !== "handoffDeclined" && type !== "turnRevised");
        const state = forward.reduce(reduce, startedCall());
        const made = forward.filter((event) => event.type === "handedOff");
        expect(state.summary.agentId).toBe(made.at(-1)?.handoff.to ?? "desk");
        expect(state.epoch).toBe(made.length);
        expect(state.guard.total).toBe(made.length);
        expect(state.trace.filter(({ kind }) => kind === "handoff")).toHaveLength(made.length);
      }),
      manyCalls,
    );
  });

  test("a declined hand-off leaves the member before as it was, and counts for nothing", () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom("billing", "support"), (before, to) => {
        const moved = reduce(before, { ...toBilling, at, handoff: handoffTo(to, { from: before.summary.agentId }) });
        const handoff = handoffTo(before.summary.agentId, { from: to, reverts: "hof_1" });
        const back = reduce(moved, { type: "handoffDeclined", at, handoff, turnId: null });
        const own = ({ guard, memberTurns, toolFailures, subject, summary }: CallState) =>
          [guard, memberTurns, toolFailures, subject, summary.agentId] as const;
        expect(own(back)).toEqual(own(before));
        expect(visibleFrom(back)).toBe(visibleFrom(before));
        expect(back.hiddenBefore).toBe(moved.hiddenBefore);
        expect(back.epoch).toBe(moved.epoch + 1);
      }),
      manyCalls,
    );
  });

  test("a turn that is revised leaves the call as it was before, also after a hand-off; only the trace goes on", () => {
    fc.assert(
      fc.property(anyState, fc.boolean(), (before, moves) => {
        const { asksModel } = before;
        const spoken = reduce(before, { ...spoke("turn_new", "I'd like to"), asksModel, at } as StateEvent);
        const to = before.summary.agentId === "billing" ? "support" : "billing";
        const handoff = handoffTo(to, { id: "hof_new", from: before.summary.agentId });
        const said = moves ? reduce(spoken, { ...toBilling, at, handoff }) : spoken;
        const revised = reduce(said, { type: "turnRevised", at, turnId: "turn_new", returnId: "hof_back" });
        const fixed = {
          insight: null,
          // Words end a run of keys, and the turn's beginning is stored, which keys never are.
          keys: "",
          trace: [],
          epoch: 0,
          turnStart: null,
          transfers: [],
          summary: { ...before.summary, version: 0 },
        };
        expect({ ...revised, ...fixed, agentId: revised.summary.agentId }).toEqual({
          ...before,
          ...fixed,
          agentId: before.summary.agentId,
        });
      }),
      manyCalls,
    );
  });

  test("at most one person is called at a time, an end is final, and nothing of it counts as a hand-off", () => {
    // Words that come late stand behind their own turn, which moves on what came since.
    const withoutPlaces = ({ personTransfers }: CallState) =>
      personTransfers.map(({ began: _began, items: _items, ...transfer }) => transfer);
    fc.assert(
      fc.property(anyState, anyEvent, (state, event) => {
        const next = reduce(state, event);
        const isTransfer = event.type.startsWith("transfer") && event.type !== "transferRefused";
        if (isTransfer) {
          const own = ({ guard, summary, epoch, lastMove }: CallState) => [guard, summary.agentId, epoch, lastMove];
          expect(own(next)).toEqual(own(state));
        } else expect(withoutPlaces(next)).toEqual(withoutPlaces(state));
        if (event.type === "transferStarted") return;
        for (const [index, before] of state.personTransfers.entries()) {
          const { status, endedAt } = next.personTransfers[index]!;
          const mayEnd = before.status === "ringing" && index === state.personTransfers.length - 1;
          if (!mayEnd) expect({ status, endedAt }).toEqual({ status: before.status, endedAt: before.endedAt });
        }
      }),
      manyCalls,
    );
  });

  test("ledger and trace only grow, unless a turn is revised, and what was in them keeps its order", () => {
    fc.assert(
      fc.property(anyState, anyEvent, (state, event) => {
        const next = reduce(state, event);
        const known = new Set(state.ledger.map(({ id }) => id));
        const kept = next.ledger.filter(({ id }) => known.has(id));
        expect(kept).toEqual(event.type === "turnRevised" ? state.ledger.slice(0, kept.length) : state.ledger);
        if (event.type === "turnRevised") expect(next.ledger).toEqual(kept);
        expect(next.trace.slice(0, state.trace.length)).toEqual(state.trace);
      }),
      manyCalls,
    );
  });

  test("a reason stands in the trace as the end of a whole sentence, and none leaves no mark", () => {
    const reasons = fc.tuple(fc.constantFrom("", " ", "they asked", " they asked. "), fc.constantFrom("", "rule 'x'"));
    fc.assert(
      fc.property(anyState, reasons, (state, [reason, rule]) => {
        const handoff = handoffTo("billing", { reason, rule: rule || null });
        const events: UntimedEvent[] = [
          { ...toBilling, handoff },
          { type: "handoffRefused", handoff, turnId: null, key: null },
          { type: "transferRefused", to: "billing", reason, turnId: "turn_1" },
          { type: "ended", reason, outcome: null },
          { type: "expired", reason, endedAt: at },
        ];
        for (const event of events) {
          const { message } = reduce(state, { ...event, at }).trace.at(-1)!;
          expect(message).toMatch(reason.trim() ? /[^.] ?they asked\.$/ : /[\w')]\.$/);
          expect(message).not.toMatch(/[:;,] *[:;,.]| {2}/);
        }
      }),
      manyCalls,
    );
  });

  test("a secret that was set is in no later entry of the trace", () => {
    const secret = after({ type: "variablesSet", set: { pin: "271828", order: "4711" } });
    expect(secret.secrets).toEqual({ pin: "271828" });
    expect(secret.summary.variables).toEqual({ pin: "[secret]", order: "4711" });
    fc.assert(
      fc.property(anyEvents, (events) => {
        expect(JSON.stringify(events.reduce(reduce, secret).trace)).not.toContain("271828");
      }),
      manyCalls,
    );
  });
});

describe("the order of unrelated events", () => {
  const unrelated: UntimedEvent[] = [
    { type: "digitsPressed", itemId: "dtmf", digits: "1", isShown: false },
    {
      type: "agentSpoke",
      itemId: "said",
      text: "One moment.",
      turnId: "turn_0",
      interrupted: true,
      playedMs: null,
      durationMs: null,
      words: [],
    },
    { type: "variablesSet", set: { order: "4711" } },
    { type: "variablesSet", set: { pin: "271828" } },
    { type: "toolReturned", id: "lookup_1", turnId: null, ok: false, output: null },
    { type: "toolReturned", id: "pay_1", turnId: null, ok: false, output: null },
    { type: "silenceLasted", ms: 9_000 },
    { type: "callerInterrupted" },
    { type: "touched" },
  ];
  const calls: UntimedEvent = {
    type: "toolsAnswered",
    calls: [
      { id: "lookup_1", itemId: "lookup_1", name: "lookup" },
      { id: "pay_1", itemId: "pay_1", name: "pay" },
    ],
    results: [
      { id: "lookup_1", kind: "host", output: null },
      { id: "pay_1", kind: "host", output: null },
    ],
    turnId: "turn_0",
    agentId: "desk",
  };

  /** What the order does change: where entries stand, and whether words of the agent ended the run of keys. */
  const withoutPlaces = ({ ledger, trace, keys: _keys, ...state }: CallState) => ({
    ...state,
    ledger: ledger.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    trace: trace.map(({ kind, message }) => `${kind}: ${message}`).toSorted(),
  });

  test("changes nothing but the places of entries", () => {
    const order = fc.shuffledSubarray(unrelated, { minLength: unrelated.length });
    fc.assert(
      fc.property(order, (events) => {
        expect(withoutPlaces(after(calls, ...events))).toEqual(withoutPlaces(after(calls, ...unrelated)));
      }),
      manyCalls,
    );
  });
});

test("a turn is counted for the call and for its member, and a hand-off starts the member's count again", () => {
  const { turns, memberTurns, summary } = after(spoke("turn_1", "hello"), spoke("turn_2", "refund"), toBilling);
  expect({ turns, memberTurns, version: summary.version }).toEqual({ turns: 2, memberTurns: 0, version: 4 });
});

test("a hand-off that hides what was said before keeps its place in the ledger", () => {
  const { hiddenBefore, handoffContext } = after(spoke("turn_1", "refund"), toBilling);
  expect({ hiddenBefore, items: handoffContext?.items }).toEqual({ hiddenBefore: 1, items: 1 });
});

test("failures of a tool count in a row, for the member who called it, until it succeeds or the call is handed over", () => {
  const lookup = (id: string): UntimedEvent[] => [
    {
      type: "toolsAnswered",
      calls: [{ id, itemId: id, name: "lookup" }],
      results: [{ id, kind: "host", output: null }],
      turnId: "turn_0",
      agentId: "desk",
    },
    { type: "toolReturned", id, turnId: null, ok: false, output: null },
  ];
  expect(after(...lookup("a"), ...lookup("b")).toolFailures).toEqual({ lookup: 2 });
  expect(after(...lookup("a"), toBilling).toolFailures).toEqual({});
  expect(after(toBilling, ...lookup("a")).toolFailures).toEqual({});
  const [called, failed] = lookup("b") as [UntimedEvent, UntimedEvent];
  expect(after(...lookup("a"), called, { ...failed, ok: true } as UntimedEvent).toolFailures).toEqual({ lookup: 0 });
});

test("passages that were provided are remembered for the member who got them, unless the turn was superseded", () => {
  const context = {
    text: "known",
    speakable: "known",
    tokens: 3,
    passages: [{ chunkId: "chk_1" }] as never,
  };
  const answer = { key: null, turnId: "turn_1", status: "ok" as const, handoff: null, context, degraded: [] };
  expect(after({ type: "answered", answer }).alreadyProvided).toEqual({ epoch: 0, chunkIds: ["chk_1"] });
  expect(after({ type: "answered", answer: { ...answer, status: "superseded" } }).alreadyProvided).toBeNull();
});

test("an expired call ended when it was left alone, not when that was found out", () => {
  const endedAt = "2026-11-21T08:00:00.000Z";
  const { summary } = after({ type: "expired", reason: "idle", endedAt });
  expect(summary).toMatchObject({ status: "ended", endReason: "idle", endedAt, updatedAt: endedAt, version: 1 });
});
