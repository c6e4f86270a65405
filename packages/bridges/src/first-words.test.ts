import type { LiveCall } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { bridges } from "./test-kit/bridges.ts";

const pay = {
  name: "pay",
  description: "Pays.",
  parameters: { type: "object" },
  execute: () => Promise.reject(new Error("no money")),
};

const reset = { ...pay, name: "reset", description: "Resets the router." };

async function startCall(): Promise<LiveCall> {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const agent = (id: string, firstMessage: string) => cue.agents.create({ id, name: id, firstMessage });
  await agent("desk", "Hello, this is Maya.");
  await agent("billing", "Tom here.");
  const team = await cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "billing", role: "billing" },
        { agentId: "anna", role: "colleague", kind: "human" },
        { agentId: "ben", role: "engineer", kind: "human", destination: { kind: "queue", name: "engineers" } },
      ],
      rules: [
        { name: "failed", from: ["desk"], when: { toolFailed: "pay" }, to: "billing", message: "I pass you on." },
        { name: "bills", when: { keywords: ["bill"] }, to: "billing", message: "One moment." },
        { name: "person", when: { keywords: ["colleague"] }, to: "anna", message: "I get you a colleague." },
        { name: "called", when: { keywords: ["engineer"] }, to: "ben", sure: true, message: "I call an engineer." },
        { name: "broken", when: { toolFailed: "reset" }, to: "ben", message: "I call an engineer." },
      ],
      handoffs: { greet: true, cooldownTurns: 0 },
    },
  });
  return cue.calls.start({ teamId: team.id });
}

describe.each(bridges)("$name", ({ start, movesByTools, speaksForPersons }) => {
  const open = async () => start(await startCall(), { tools: [pay, reset] });

  test("says the rule's message first, then the greeting of the arriving member", async () => {
    const host = await open();
    if (!movesByTools) await host.hears("My bill");
    else await host.calls("pay");
    const message = movesByTools ? "I pass you on. Tom here." : "One moment. Tom here.";
    expect(host.firstWords()).toEqual([message]);
  });

  test("greets nobody twice: not at the hand-back, and not when it goes there again", async () => {
    const host = await open();
    await host.calls("transfer_to_billing");
    expect(host.firstWords()).toEqual(["Tom here."]);
    await host.calls("transfer_to_front_desk");
    await host.calls("transfer_to_billing");
    expect(host.firstWords()).toEqual([]);
  });

  test("has nothing to say first in a turn without a hand-off", async () => {
    const host = await open();
    await host.calls("transfer_to_billing");
    host.firstWords();
    await host.hears("And when is it due?");
    expect(host.firstWords()).toEqual([]);
  });

  test("says the message while a person is called, once", async () => {
    const host = await open();
    if (!movesByTools) await host.hears("I need an engineer");
    else await host.calls("reset");
    expect(host.firstWords()).toEqual(["I call an engineer."]);
    await host.hears("Fine, I'll wait");
    expect(host.firstWords()).toEqual([]);
  });

  test("says the message when a failed tool has a person called", async () => {
    const host = await open();
    await host.calls("reset");
    expect(host.firstWords()).toEqual(["I call an engineer."]);
  });

  test.runIf(!movesByTools && speaksForPersons)("says the message when a person gets the call", async () => {
    const host = await open();
    await host.hears("A colleague, please");
    expect(host.firstWords()).toEqual(["I get you a colleague."]);
  });
});
