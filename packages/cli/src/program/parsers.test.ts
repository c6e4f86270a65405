import { expect, test } from "vitest";
import { collectScope, isoTime } from "./parsers.ts";

test("a time is read as UTC, and anything else is refused", () => {
  expect(isoTime("2026-11-01")).toBe("2026-11-01T00:00:00.000Z");
  expect(isoTime("2026-11-01T09:30:00+01:00")).toBe("2026-11-01T08:30:00.000Z");
  for (const wrong of ["yesterday", "1", "2026-13-01", ""]) expect(() => isoTime(wrong)).toThrow("ISO 8601");
});

test("scopes are collected, and an unknown one is refused with the known ones", () => {
  expect(collectScope("calls", collectScope("read", []))).toEqual(["read", "calls"]);
  expect(() => collectScope("write", [])).toThrow("read, ingest, calls, admin");
});
