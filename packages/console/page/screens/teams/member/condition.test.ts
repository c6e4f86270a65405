import { expect, test } from "vitest";
import { inWords, shortWords } from "./condition.ts";

const hours = {
  clock: { timezone: "Europe/Berlin", days: ["mon" as const, "fri" as const], from: "09:00", to: "17:00" },
};
const nameOf = (id: string) => ({ billing: "Tom" })[id] ?? id;

test("a condition is said in words, with members by their names", () => {
  expect(inWords({ keywords: ["bill", "invoice"] }, nameOf)).toBe("the caller says “bill”, “invoice”");
  expect(inWords({ intent: "billing" }, nameOf)).toBe("the words are for Tom");
  expect(inWords({ any: [{ dtmf: "1" }, { silence: { ms: 20_000 } }] }, nameOf)).toBe(
    "the caller presses 1 or nobody speaks for 20 s",
  );
  expect(inWords({ not: hours }, nameOf)).toBe("it is closed (open mon, fri from 09:00 until 17:00 in Europe/Berlin)");
  expect(inWords({ variable: "plan", equals: "gold", exists: true }, nameOf)).toBe(
    'the variable plan is "gold" and has a value',
  );
});

test("a short one leaves out the caller and hours, of each of its parts, and keeps brackets of a pattern", () => {
  expect(shortWords({ keywords: ["bill"] }, nameOf)).toBe("says “bill”");
  expect(shortWords({ not: hours }, nameOf)).toBe("it is closed");
  expect(shortWords({ all: [hours, { dtmf: "1" }, { not: hours }] }, nameOf)).toBe(
    "it is open and presses 1 and it is closed",
  );
  expect(shortWords({ matches: "pay (now|later)" }, nameOf)).toBe("the caller's words match pay (now|later)");
});
