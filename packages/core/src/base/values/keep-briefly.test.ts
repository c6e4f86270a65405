import { expect, test, vi } from "vitest";
import { keepBriefly } from "./keep-briefly.ts";

function counted(kept: Parameters<typeof keepBriefly>[0]) {
  const made: string[] = [];
  const read = keepBriefly(kept, (key) => {
    made.push(key);
    return key.toUpperCase();
  });
  return { made, read };
}

test("a value is made once while it is kept", () => {
  const { made, read } = counted({ most: 10, milliseconds: 60_000 });
  expect(["a", "b", "a"].map(read)).toEqual(["A", "B", "A"]);
  expect(made).toEqual(["a", "b"]);
});

test("no more are kept than so many", () => {
  const { made, read } = counted({ most: 2, milliseconds: 60_000 });
  for (const key of ["a", "b", "c", "c", "a"]) read(key);
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("nothing is kept after a moment, whether or not more is asked for", async () => {
  const { made, read } = counted({ most: 10, milliseconds: 5 });
  read("a");
  await vi.waitFor(() => {
    read("a");
    expect(made).toEqual(["a", "a"]);
  });
});
