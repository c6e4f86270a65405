import { expect, test } from "vitest";
import { raw, type Sql } from "./sql.ts";
import {
  bindVerbs,
  count,
  first,
  type Note,
  read,
  rows,
  runLater,
  runNow,
  type Steps,
  transaction,
  write,
} from "./verb.ts";

/** Asks for a list, then for each of it. */
function* sum(): Steps<number> {
  let total = 0;
  for (const { next } of yield* rows<{ next: string }>(raw("list")))
    total += (yield* first<{ value: number }>(raw(next)))?.value ?? 0;
  yield "removed";
  return total + (yield* count(raw("list")));
}

const answers: Record<string, unknown[]> = { list: [{ next: "a" }, { next: "b" }], a: [{ value: 5 }], b: [] };
const answer = (step: Sql | Note): unknown[] => (typeof step === "string" ? [] : answers[step.texts[0]!]!);

test("steps give the same without a pause and with one behind each statement", async () => {
  expect(runNow(sum(), answer)).toBe(7);
  expect(await runLater(sum(), async (statement) => answer(statement))).toBe(7);
});

test("steps that were begun go on from where they are", async () => {
  const steps = sum();
  steps.next();
  const step = steps.next(answers.list!);
  expect(await runLater(steps, async (statement) => answer(statement), step)).toBe(7);
});

test("a fault of a statement ends the steps, and is thrown as it is", async () => {
  const fault = new Error("no such table");
  const failing = () => {
    throw fault;
  };
  expect(() => runNow(sum(), failing)).toThrow(fault);
  await expect(runLater(sum(), async () => failing())).rejects.toBe(fault);
});

test("verbs are bound with their kinds, those of a group by its name", async () => {
  interface Port {
    get(id: string): Promise<number>;
    agents: { insert(): Promise<number>; insertNamed(): Promise<number> };
  }
  const verbs = { get: read(sum), agents: { insert: write(sum), insertNamed: transaction(sum) } };
  const asked: string[] = [];
  const port = bindVerbs<Port>(
    verbs as never,
    (name, { kind, steps }) =>
      () =>
        asked.push(`${kind} ${name}${steps().next().value === "together" ? " together" : ""}`),
  );
  await Promise.all([port.get("a"), port.agents.insert(), port.agents.insertNamed()]);
  expect(asked).toEqual(["read get", "write agents.insert", "write agents.insertNamed together"]);
});
