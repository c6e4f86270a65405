import fc from "fast-check";
import { expect, inject, test } from "vitest";
import type { LiveCall } from "../api/live-call.ts";
import type { Handoff, LedgerItem, Turn } from "../schema/call.ts";
import { createFixture, threeMembers } from "./test-kit/call-fixture.ts";

const member = fc.constantFrom("desk", "billing", "support");
const toolCall = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map((number) => `call_${number}`),
  name: fc.constantFrom(
    "transfer_to_billing",
    "transfer_to_support",
    "transfer_to_front_desk",
    "search_knowledge",
    "lookup",
    "pay",
  ),
  arguments: fc.constantFrom({ query: "x" }, '{"query":"y"}', "not json", null),
});
const turnNumber = fc.integer({ min: 0, max: 20 });

const operation = fc.oneof(
  fc.record({
    do: fc.constant("turn" as const),
    text: fc.constantFrom("hello", "refund", "reembolso", "", "order 1234"),
    key: fc.constantFrom(null, "a", "b"),
  }),
  fc.record({ do: fc.constant("two turns" as const), text: fc.constantFrom("refund", "hello") }),
  fc.record({
    do: fc.constant("tools" as const),
    calls: fc.array(toolCall, { minLength: 1, maxLength: 4 }),
    turn: turnNumber,
  }),
  fc.record({
    do: fc.constant("result" as const),
    id: fc.integer({ min: 0, max: 12 }).map((number) => `call_${number}`),
    ok: fc.boolean(),
  }),
  fc.record({
    do: fc.constant("said" as const),
    turn: turnNumber,
    itemId: fc.constantFrom(null, "i1", "i2"),
    interrupted: fc.boolean(),
  }),
  fc.record({ do: fc.constant("hand off" as const), to: member }),
  fc.record({ do: fc.constant("silence" as const), ms: fc.constantFrom(100, 9_000) }),
  fc.record({ do: fc.constant("variable" as const), value: fc.string() }),
  fc.record({ do: fc.constant("resume" as const) }),
);

const policies = fc.record(
  {
    keep: fc.constantFrom("full" as const, "turnsOnly" as const, "none" as const, { last: 2 }),
    hideBefore: fc.boolean(),
    maxTokens: fc.integer({ min: 1, max: 12 }),
    redact: fc.constantFrom<string[]>([], ["\\d{4}"]),
  },
  { requiredKeys: [] },
);

function checkLedger(items: readonly LedgerItem[]): void {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  for (const [index, { id, role, toolCallId }] of items.entries()) {
    if (role !== "tool_result") continue;
    // Ids of calls repeat; those of items don't.
    const call = items.slice(0, index).find((item) => `${item.id}:result` === id);
    expect(call).toMatchObject({ role: "tool_call", toolCallId });
  }
}

function checkHandoff(
  { history, drop, status, brief }: Handoff,
  ledger: readonly LedgerItem[],
  redacts: boolean,
): void {
  if (status === "refused") return;
  checkLedger(history);
  for (const { id, role } of history)
    if (role === "tool_call") expect(history.some((item) => item.id === `${id}:result`)).toBe(true);
  expect(history.some(({ toolName }) => toolName?.startsWith("transfer_to_"))).toBe(false);
  if (redacts) for (const text of [brief ?? "", ...history.map((item) => item.text)]) expect(text).not.toMatch(/\d{4}/);
  const dropped = new Set(drop);
  for (const item of history) {
    const original = ledger.find(({ id }) => id === item.id)!;
    expect(dropped.has(item.id)).toBe(original.text !== item.text);
  }
  for (const id of drop) expect(ledger.some((item) => item.id === id)).toBe(true);
}

test("random calls keep a valid ledger, one owner, and a stored copy that is the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { maxLength: 25 }),
      policies,
      fc.constantFrom(0, 1),
      async (operations, context, cooldownTurns) => {
        const definition = { ...threeMembers.definition!, handoffs: { maxPerCall: 5, cooldownTurns, context } };
        const fixture = await createFixture({ ...threeMembers, definition });
        let process: Pick<typeof fixture, "calls"> = fixture;
        let call: LiveCall = await fixture.start();
        const turns: Turn[] = [call.current];
        const turnAt = (number: number) => turns[number % turns.length]!.turnId;

        for (const step of operations) {
          const before = call.summary.agentId;
          const made: (Turn | null)[] = [];
          switch (step.do) {
            case "turn":
              made.push(await call.userTurn(step.text, { turnKey: step.key, itemId: step.key && `item_${step.key}` }));
              break;
            case "two turns":
              made.push(...(await Promise.all([call.userTurn(step.text), call.userTurn("and more")])));
              break;
            case "tools": {
              const { results, turn } = await call.toolCalls(step.calls, { turnId: turnAt(step.turn) });
              expect(results.map(({ id }) => id)).toEqual(step.calls.map(({ id }) => id));
              made.push(turn);
              break;
            }
            case "result":
              made.push(await call.signal({ type: "tool_result", id: step.id, ok: step.ok, output: "r" }));
              break;
            case "said":
              await call.agentSaid({
                text: "words",
                turnId: turnAt(step.turn),
                itemId: step.itemId,
                interrupted: step.interrupted,
              });
              break;
            case "hand off":
              made.push(await call.handOff({ agentId: step.to }));
              break;
            case "silence":
              made.push(await call.signal({ type: "silence", ms: step.ms }));
              break;
            case "variable":
              made.push(await call.signal({ type: "variables", set: { company: step.value } }));
              break;
            case "resume":
              await process.calls.flush();
              process = fixture.another();
              call = await process.calls.resume(call.id);
          }
          const { ledger, trace } = await call.inspect();
          checkLedger(ledger);
          for (const turn of made) {
            if (!turn) continue;
            turns.push(turn);
            if (turn.handoff) checkHandoff(turn.handoff, ledger, (context.redact ?? []).length > 0);
          }
          const moves = trace
            .filter(({ kind }) => kind === "handoff")
            .map(({ data }) => data as { from: string; to: string });
          expect(moves.map(({ from }) => from)).toEqual(["desk", ...moves.map(({ to }) => to)].slice(0, moves.length));
          expect(call.summary.agentId).toBe(moves.at(-1)?.to ?? "desk");
          expect(call.current.agent.id).toBe(call.summary.agentId);
          if (step.do === "resume") expect(call.summary.agentId).toBe(before);
        }
        await process.calls.flush();
        const { ledger, trace } = await call.inspect();
        expect(await fixture.store.getCallEntries(call.id)).toEqual({ ledger, trace });
      },
    ),
    { numRuns: inject("many") ? 10_000 : 300, seed: 20_261_121 },
  );
});
