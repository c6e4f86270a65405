import { afterEach, beforeEach, expect, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Long tests with seeds or kills play as many as they can: `CUECARD_TEST_MANY=1 pnpm test:long`. */
    many: boolean;
  }
}

const methods = ["log", "info", "warn", "error", "debug"] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method).mockImplementation(() => {});
});

/** A library that prints is a library that surprises: any console output fails the test that caused it. */
afterEach(() => {
  const printed = methods.flatMap((method) =>
    vi.isMockFunction(console[method]) ? vi.mocked(console[method]).mock.calls : [],
  );
  vi.restoreAllMocks();
  expect(printed, "nothing is printed to the console").toEqual([]);
});
