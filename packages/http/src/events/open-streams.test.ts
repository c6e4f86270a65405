import { expect, test } from "vitest";
import { createOpenStreams } from "./open-streams.ts";

test("a key has 50 streams at most, a workspace 200, and one that ends makes room once", () => {
  const streams = createOpenStreams();
  const open = (id: string, workspace = "default") => streams.open({ id, workspace });
  const refused = (of: string) =>
    expect.objectContaining({ code: "rate_limited", message: expect.stringContaining(of) });
  const first = open("key_1");
  for (let count = 1; count < 50; count++) open("key_1");
  expect(() => open("key_1")).toThrow(refused("key has 50"));
  first();
  first();
  open("key_1");
  expect(() => open("key_1")).toThrow(refused("key has 50"));
  for (let count = 50; count < 200; count++) open(`key_${count}`);
  expect(() => open("key_new")).toThrow(refused("workspace has 200"));
  open("key_new", "other");
});
