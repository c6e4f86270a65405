import { expect, it } from "vitest";
import { createIds, idsFrom, timeOfId } from "./ids.ts";

it("ids of one millisecond sort in the order they were made, and those of the next behind them", () => {
  let time = 1_764_450_000_000;
  const newId = createIds(() => time);
  const made = Array.from({ length: 1_000 }, () => newId("aud"));
  time++;
  made.push(newId("aud"));
  expect(made.toSorted()).toEqual(made);
  expect(made.map(timeOfId)).toEqual(made.map((_id, place) => (place < 1_000 ? time - 1 : time)));
});

it("ids stay unique when more are made in a millisecond than can be counted", () => {
  const newId = createIds(() => 7);
  const made = Array.from({ length: 5_000 }, () => newId("turn"));
  expect(new Set(made).size).toBe(made.length);
  expect(new Set(made.map(({ length }) => length))).toEqual(new Set(["turn_".length + 26]));
});

it("two processes that make ids in the same milliseconds make others", () => {
  const [one, other] = [createIds(() => 7), createIds(() => 7)];
  const made = Array.from({ length: 100 }, () => [one("call"), other("call")]).flat();
  expect(new Set(made).size).toBe(made.length);
});

it("ids that follow a given one stand before the next that is made", () => {
  const newId = createIds(() => 7);
  const [first, next] = [newId("doc"), newId("doc")];
  const following = idsFrom(first, 100);
  expect([...following, next].toSorted()).toEqual([...following, next]);
});
