import fc from "fast-check";
import type { Handoff, ToolResult } from "../../schema/call.ts";
import type { TransferStatus } from "../../schema/transfer.ts";
import { type CallState, newCallState } from "../state/call-state.ts";
import { reduce } from "../state/reduce.ts";
import type { StateEvent, UntimedEvent } from "../state/state-event.ts";
import { revisable } from "../state/turn-start.ts";

export const at = "2026-11-21T09:00:00.000Z";

/** A call of three members that has just started, with a secret variable. */
export function startedCall(): CallState {
  const members = ["desk", "billing", "support"].map((agentId) => ({
    agentId,
    role: null,
    isEntry: agentId === "desk",
    stored: true,
    value: {},
    provenance: {},
  }));
  const definition = {
    members: members.map(({ agentId, isEntry }) => ({ agentId, isEntry })),
    variables: [{ name: "pin", value: "", secret: true }],
  };
  return newCallState({
    definition,
    members,
    summary: {
      id: "call_1",
      object: "call",
      teamId: "team_1",
      teamVersion: 1,
      agentId: "desk",
      externalId: null,
      status: "active",
      version: 1,
      variables: {},
      metadata: null,
      endReason: null,
      outcome: null,
      endedAt: null,
      createdAt: at,
      updatedAt: at,
    },
    trace: [],
    secrets: {},
    keepsContext: true,
    current: {
      key: null,
      turnId: "turn_0",
      agentId: "desk",
      version: 1,
      status: "ok",
      handoff: null,
      context: null,
      degraded: [],
    },
  });
}

export function handoffTo(to: string, more: Partial<Handoff> = {}): Handoff {
  return {
    id: "hof_1",
    status: "committed",
    from: "desk",
    to,
    by: "code",
    rule: null,
    reason: "asked for",
    message: null,
    changed: [],
    history: [],
    drop: [],
    brief: null,
    ...more,
  };
}

const of = <Type extends UntimedEvent["type"]>(
  type: Type,
  fields: {
    [Name in keyof Omit<Extract<UntimedEvent, { type: Type }>, "type">]: fc.Arbitrary<
      Extract<UntimedEvent, { type: Type }>[Name]
    >;
  },
) => fc.record({ type: fc.constant(type), at: fc.constant(at), ...fields }) as unknown as fc.Arbitrary<StateEvent>;

const member = fc.constantFrom("desk", "billing", "support");
const turnId = fc.integer({ min: 0, max: 9 }).map((number) => `turn_${number}`);
const someTurnId = fc.option(turnId);
const itemId = fc.integer({ min: 0, max: 30 }).map((number) => `item_${number}`);
const callId = fc.integer({ min: 0, max: 9 }).map((number) => `tool_${number}`);
const transferId = fc.constantFrom("hof_3", "hof_4");
const text = fc.constantFrom("hello", "", "my pin is 271828", "a refund, please");
const key = fc.option(fc.constantFrom("turn:a", "turn:b", "handoff:job", "tool:tool_1"));
const handoff = fc
  .record({ to: member, from: member, id: fc.constantFrom("hof_1", "hof_2") })
  .map(({ to, ...more }) => handoffTo(to, more));
const matter = fc.option(
  fc.record({
    member,
    words: text,
    since: fc.constantFrom(null, at),
    why: fc.constantFrom("the words are meant for it", "the caller said 271828"),
    isSure: fc.boolean(),
  }),
);
const passage = fc.constantFrom("chk_1", "chk_2").map((chunkId) => ({
  number: 1,
  chunkId,
  sourceId: "doc_1",
  knowledgeBaseId: "kb_1",
  text: "Open from nine.",
  similarity: 1,
  confidence: "strong" as const,
  tokens: 3,
  citation: { title: null, url: null, filename: null, page: null, headingPath: [], rows: null, start: 0, end: 1 },
}));
const context = passage.map((each) => ({ text: "known", speakable: "known", passages: [each], tokens: 3 }));
const toolAnswers = fc
  .array(
    fc.record({
      // Models use an id again in each answer.
      id: fc.constantFrom("call_0", "call_1"),
      itemId: callId,
      name: fc.constantFrom("lookup", "pay"),
      kind: fc.constantFrom<ToolResult["kind"]>("host", "knowledge", "fenced"),
    }),
    { maxLength: 4 },
  )
  .map((answers) => {
    const kinds = new Map(answers.map(({ itemId, kind }) => [itemId, kind]));
    const calls = answers.map(({ id, itemId, name }) => ({ id, itemId, name, arguments: null }));
    const results = answers.map(({ id, itemId }) => {
      const kind = kinds.get(itemId)!;
      return { id, kind, output: kind === "host" ? null : "found" };
    });
    return { calls, results };
  });

/** Any event that a call may meet, in any order. */
export const anyEvent: fc.Arbitrary<StateEvent> = fc.oneof(
  of("callerSpoke", {
    turnId,
    itemId,
    text,
    language: fc.constantFrom({ spoken: "es", other: null }, { spoken: null, other: null }),
    reportedLanguage: fc.constantFrom(null, "es"),
    alsoAskedFor: fc.constantFrom([], ["billing"], ["support", "billing"]),
    staysOpen: fc.boolean(),
    asksModel: fc.boolean(),
  }),
  of("turnRevised", { turnId, returnId: fc.constant("hof_9") }),
  of("handoffDeclined", { handoff, turnId: someTurnId }),
  of("callReturned", { handoff }),
  of("callKept", {
    turnId,
    suggested: fc.constantFrom(null, "billing"),
    matter,
    reasons: fc.constant(["no rule fired"]),
  }),
  of("knowledgeSearched", {
    turnId: someTurnId,
    trace: fc.constantFrom([], [{ message: "searched for 271828", data: { count: 1 } }]),
    degraded: fc.constantFrom([], [{ stage: "knowledge" as const, reason: "too late" }]),
    searched: fc.option(
      fc.record({
        question: text,
        subject: fc.constantFrom(null, "Harbour View Inn", "order 271828"),
        knowledgeBaseId: fc.constant("kb_1"),
        best: fc.option(
          fc.record({
            chunkId: fc.constant("chk_1"),
            sourceId: fc.constant("doc_1"),
            knowledgeBaseId: fc.constantFrom("kb_1", "kb_2"),
            similarity: fc.constantFrom(0.1, 0.7),
          }),
        ),
        found: fc.boolean(),
        complete: fc.boolean(),
      }),
      { nil: undefined },
    ),
  }),
  of("answered", {
    answer: fc.record({
      key,
      turnId,
      status: fc.constantFrom("ok" as const, "superseded" as const),
      handoff: fc.option(handoff),
      context: fc.option(context),
      degraded: fc.constant([]),
    }),
  }),
  of("handoffRefused", {
    handoff: handoff.map((each) => ({ ...each, status: "refused" as const })),
    turnId: someTurnId,
    key,
  }),
  of("handedOff", {
    handoff,
    policy: fc.record({ keep: fc.constant("full" as const), brief: fc.constant(true), hideBefore: fc.boolean() }),
    turnId: someTurnId,
    requested: member,
    diverted: fc.boolean(),
    output: fc.constant("The call is with billing now."),
    warnings: fc.constantFrom([], ["billing: no agent of this id is stored."]),
    matter,
  }),
  of("turnOpened", { key, turnId, handoff }),
  of("lateItemShown", { handoff, itemId: callId }),
  fc
    .record({ answers: toolAnswers, turnId, agentId: member })
    .map(({ answers, ...more }) => ({ type: "toolsAnswered" as const, at, ...answers, ...more })),
  of("transferRefused", { to: member, reason: fc.constant("billing is not active"), turnId }),
  of("toolReturned", {
    id: fc.constantFrom("call_0", "call_1", "tool_0"),
    turnId: someTurnId,
    ok: fc.boolean(),
    output: fc.constantFrom("done", { count: 1 }, null),
  }),
  of("agentSpoke", {
    itemId,
    text,
    turnId: someTurnId,
    interrupted: fc.boolean(),
    playedMs: fc.constantFrom(null, 0, 300),
    durationMs: fc.constantFrom(null, 400),
    words: fc.constant([]),
  }),
  of("callerInterrupted", {}),
  of("digitsPressed", { itemId, digits: fc.constant("12"), isShown: fc.boolean() }),
  of("transferStarted", {
    transfer: fc.record({
      id: transferId,
      from: member,
      to: member,
      by: fc.constant("code" as const),
      rule: fc.constantFrom(null, "human"),
      reason: text,
      message: fc.constant(null),
      policy: fc.constant({ keep: "full" as const, brief: true }),
      requested: member,
      diverted: fc.boolean(),
      ringForMs: fc.constant(30_000),
    }),
    turnId: someTurnId,
    output: fc.constant("Support is being called."),
  }),
  of("transferEnded", {
    id: transferId,
    status: fc.constantFrom<TransferStatus>("ringing", "bridged", "busy", "no_answer", "referred"),
    reason: fc.option(text),
  }),
  of("transferNoted", { id: transferId }),
  of("whispered", { text: fc.option(text), isLasting: fc.boolean() }),
  of("batchTaken", { key: itemId, fingerprint: fc.constant("hash"), turnId: someTurnId }),
  of("silenceLasted", { ms: fc.constantFrom(100, 9_000) }),
  of("variablesSet", { set: fc.constantFrom<Record<string, string>>({ pin: "271828" }, { order: "4711" }, {}) }),
  of("resumed", {}),
  of("touched", {}),
  of("ended", { reason: fc.constant("hung up"), outcome: fc.constant(null) }),
  of("expired", { reason: fc.constant("idle"), endedAt: fc.constant(at) }),
);

export const anyEvents: fc.Arbitrary<StateEvent[]> = fc.array(anyEvent, { maxLength: 40 });

/** A call in which anything may have happened. */
export const anyState: fc.Arbitrary<CallState> = anyEvents.map((events) => events.reduce(onCall, startedCall()));

/** A turn is revised only where that is allowed. */
function onCall(state: CallState, event: StateEvent): CallState {
  return event.type === "turnRevised" && typeof revisable(state, event.turnId) === "string"
    ? state
    : reduce(state, event);
}

/** How properties of such calls are checked: the rarest faults showed once in a thousand of them. */
export const manyCalls = { seed: 20_261_122, numRuns: 2_000 };
