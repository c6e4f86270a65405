import { expect, test } from "vitest";
import { createReceivedValues, createSentValues } from "./sent-values.ts";

const senderOf = (values: number, { characters = 1_000, isWorth = (_: string): boolean => true } = {}) =>
  createSentValues<string, string>({
    most: { values, characters },
    keyOf: (value) => value[0]!,
    isSame: (sent, value) => sent === value,
    isWorth,
    charactersOf: ({ length }) => length,
  });

/** Both sides, and what the receiver reads of the values that are sent. A value's first letter is its key. */
function pair(...options: Parameters<typeof senderOf>) {
  const sender = senderOf(...options);
  const receiver = createReceivedValues<string>();
  let sent = 0;
  const send = (value: string) => {
    const number = sender.numberOf(value);
    return { number, value: number > 0 ? null : value };
  };
  return {
    sender,
    /** A message that is never read. */
    lose: (value: string) => void send(value),
    pass(value: string) {
      const message = send(value);
      const read = receiver.valueOf(message.number, () => {
        sent++;
        return message.value!;
      });
      receiver.dropBefore(sender.since);
      return read;
    },
    sent: () => sent,
  };
}

test("a value is sent once", () => {
  const { pass, sent } = pair(4);
  expect(["a", "b", "a", "b", "a"].map(pass)).toEqual(["a", "b", "a", "b", "a"]);
  expect(sent()).toBe(2);
});

test("what is not worth keeping is sent each time", () => {
  const { pass, sent } = pair(4, { isWorth: (value) => value !== "a" });
  expect(["a", "b", "a", "b"].map(pass)).toEqual(["a", "b", "a", "b"]);
  expect(sent()).toBe(3);
});

test("of more values in turn than are kept, those that are kept are not sent again", () => {
  const { pass, sent } = pair(4);
  const values = ["a", "b", "c", "d", "e"];
  for (let round = 0; round < 4; round++) expect(values.map(pass)).toEqual(values);
  expect(sent()).toBe(4 + 4);
});

test("after as many others as are kept all begin again", () => {
  const { pass, sent } = pair(2);
  for (const value of ["a", "b", "c", "d", "c", "c"]) expect(pass(value)).toBe(value);
  expect(sent()).toBe(5);
  expect(pass("a")).toBe("a");
  expect(sent()).toBe(6);
});

test("of values that are together longer than what is kept, those that fit are not sent again", () => {
  const { pass, sent } = pair(100, { characters: 10 });
  const values = ["aaaa", "bbbb", "cccc"];
  for (let round = 0; round < 3; round++) expect(values.map(pass)).toEqual(values);
  expect(sent()).toBe(2 + 3);
  expect(pass("dddddddddddd")).toBe("dddddddddddd");
  expect(["aaaa", "bbbb", "cccc"].map(pass)).toEqual(["aaaa", "bbbb", "cccc"]);
  expect(sent()).toBe(2 + 3 + 1 + 2);
});

test("a value that changed is sent again, and counts again", () => {
  const { pass, sent } = pair(3);
  for (const value of ["a1", "a1", "a2", "a2", "a3", "a3"]) expect(pass(value)).toBe(value);
  expect(sent()).toBe(3);
  for (const value of ["a4", "a4", "a4", "a4"]) expect(pass(value)).toBe(value);
  expect(sent()).toBe(6);
});

test("a value whose message is lost is missing until all is sent again", () => {
  const { pass, lose, sender } = pair(4);
  lose("a");
  expect(pass("a")).toBe(undefined);
  sender.forget();
  expect(["a", "a"].map(pass)).toEqual(["a", "a"]);
});

test("a message may name what it has the other side drop", () => {
  const sender = senderOf(1);
  const receiver = createReceivedValues<string>();
  receiver.valueOf(sender.numberOf("a"), () => "a");
  const numbers = ["a", "b"].map(sender.numberOf);
  expect(numbers.map((number) => receiver.valueOf(number, () => "b"))).toEqual(["a", "b"]);
  receiver.dropBefore(sender.since);
  expect(receiver.valueOf(numbers[0]!, () => "b")).toBe(undefined);
});
