import { createCuecard } from "cuecard";

const cue = await createCuecard({
  data: ":memory:",
  // Ask your model here: `call.ledger` is what was said, `plan` what is asked, `fault` why its last answer was not taken.
  async analyse({ call, plan, fault }) {
    console.log(`asked of ${call.ledger.length} items, for ${plan.topics?.join(", ")}, fault: ${fault}`);
    return {
      criteria: { "price told": { met: true, why: "Thirty-nine euros were said." } },
      fields: { plan: "Basic" },
      topics: ["prices"],
    };
  },
});
await cue.agents.create({ id: "desk", name: "Desk" });
const analysis = {
  criteria: [{ name: "price told", description: "The agent told the price that was asked for." }],
  fields: { type: "object", properties: { plan: { type: "string", enum: ["Basic", "Plus"] } } },
  topics: ["prices", "opening hours"],
};
const definition = { members: [{ agentId: "desk", isEntry: true }], analysis };
const { id: teamId } = await cue.teams.create({ name: "Front", definition });
const analysed = new Promise<void>((resolve) => cue.on("call.analysed", () => resolve()));

const call = await cue.calls.start({ teamId });
await call.userTurn("How much is the Basic plan?");
await call.agentSaid({ text: "Thirty-nine euros." });
await call.end();

await analysed;
const { findings } = await cue.calls.analysis(call.id);
console.log(`success: ${findings?.success}, about ${findings?.topics}, plan ${findings?.fields.plan}`);
const { data } = await cue.calls.list({ success: "yes", field: "plan:Basic" });
console.log(`${data.length} call found`);

// Ask other things, then have old calls analysed again.
await cue.calls.analyse({ teamId, since: "2026-01-01T00:00:00Z" });
await cue.close();
