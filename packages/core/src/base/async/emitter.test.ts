import { createTestCuecard } from "@cuecard/testing";
import { expect, test } from "vitest";

test("a listener that throws or rejects is reported, and the others still hear, in order", async () => {
  const faults: [unknown, string][] = [];
  const cuecard = await createTestCuecard({ onFault: (error, event) => void faults.push([error, event]) });
  const heard: string[] = [];
  const [thrown, rejected] = [new Error("thrown"), new Error("rejected")];
  cuecard.on("call.started", () => void heard.push("first"));
  cuecard.on("call.started", () => {
    throw thrown;
  });
  cuecard.on("call.started", async () => {
    throw rejected;
  });
  cuecard.on("call.started", () => void heard.push("last"));
  await cuecard.agents.create({ id: "desk", name: "Desk" });
  await cuecard.calls.start({ agentId: "desk" });
  await expect
    .poll(() => faults)
    .toEqual([
      [thrown, "call.started"],
      [rejected, "call.started"],
    ]);
  expect(heard).toEqual(["first", "last"]);
  await cuecard.close();
});

test("a fault of the listener for faults ends nothing either", async () => {
  const cuecard = await createTestCuecard({
    onFault() {
      throw new Error("the log is full");
    },
  });
  const heard: string[] = [];
  cuecard.on("call.started", () => {
    throw new Error("thrown");
  });
  cuecard.on("call.started", () => void heard.push("last"));
  await cuecard.agents.create({ id: "desk", name: "Desk" });
  await cuecard.calls.start({ agentId: "desk" });
  await expect.poll(() => heard).toEqual(["last"]);
  await cuecard.close();
});
