import { createScriptedCaller, createScriptedModel, createTestCuecard, expectCall, replayCall } from "@cuecard/testing";
import type { CreateTeam } from "cuecard";
import { afterEach, expect, test } from "vitest";
import { departments } from "./departments.ts";
import { escalation } from "./escalation.ts";
import { languages } from "./languages.ts";
import { star } from "./star.ts";

const cue = await createTestCuecard();
const start = async (team: CreateTeam, variables = {}) =>
  cue.calls.start({ teamId: (await cue.teams.create(team)).id, variables });
const model = createScriptedModel([
  { agentId: "billing", heard: "card", reply: { say: "It is paid." } },
  { reply: { say: "I see." } },
]);
afterEach(() => cue.close());

test("in a star, words lead from the desk to a member, and from a member to the desk alone", async () => {
  const call = await start(star);
  const said = (text: string) => call.userTurn(text, { deadlineMs: 30_000 });
  expect((await said("The wifi is so slow in the evening")).agent.id).toBe("support");
  await call.agentSaid({ text: "I can send somebody." });
  expect((await said("Last time I was charged twice for the technician")).agent.id).toBe("support");
  expect((await said("And there is something else")).agent.id).toBe("desk");
  expect((await said("My bill is too high")).agent.id).toBe("billing");
});

test("departments, escalation and languages move calls as they say", async () => {
  const shop = await start(departments);
  const bill = await shop.userTurn("There is something wrong with my invoice");
  expect(bill.agent).toMatchObject({ id: "billing", voice: { name: "bea" }, tools: [{ name: "find_invoice" }] });
  await shop.userTurn("My card is 4111 1111 1111 1111");
  const back = await shop.userTurn("So it is paid");
  expect(back.handoff).toMatchObject({
    rule: "after payment",
    message: "Thank you. I pass you back to the front desk of Acme.",
  });
  expect(JSON.stringify([back.handoff!.history, back.handoff!.brief])).not.toContain("4111");
  await shop.end();
  expect(JSON.stringify(await cue.calls.get(shop.id))).not.toContain("4111");

  const fault = await start(escalation, { plan: "gold" });
  for (const id of ["a", "b"]) {
    await fault.toolCalls([{ id, name: "run_diagnosis" }]);
    await fault.signal({ type: "tool_result", id, ok: false, output: "timeout" });
  }
  expectCall(fault).handedOff({ from: "first-line", to: "second-line", by: "rule" });
  expect((await fault.userTurn("Then I cancel")).handoff).toMatchObject({ rule: "angry gold caller", to: "person" });

  const world = await start(languages);
  const caller = createScriptedCaller(["Hello", { text: "¿Puede ayudarme con mi factura?", language: "es-MX" }]);
  await caller.talk(world, model);
  expectCall(world).handedOff({ from: "maya", to: "lucia", by: "language" }).said("I see");
  await replayCall(cue.calls, await cue.calls.get(world.id));
});
