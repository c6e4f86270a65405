import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: ":memory:" });
await cue.agents.create({ id: "desk", name: "Maya" });
await cue.agents.create({ id: "billing", name: "Tom" });
const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
const team = await cue.teams.create({
  name: "Harbor",
  definition: { members, rules: [{ name: "bills", when: { keywords: ["bill"] }, to: "billing" }] },
});
await cue.tests.create({
  name: "A bill goes to billing",
  teamId: team.id,
  moves: [
    { type: "says", text: "Hello", criteria: [{ endsWith: "desk" }] },
    { type: "says", text: "When is my bill due?", criteria: [{ endsWith: "billing" }] },
  ],
});
const { runs } = await cue.tests.run();
for (const { passed } of runs) console.log(passed ? "passed" : "failed");

await cue.teams.update(team.id, { definition: { members } });
const again = await cue.tests.run();
for (const { firstFailed } of again.runs)
  console.log(`${firstFailed?.text} ${firstFailed?.criterion}: ${firstFailed?.why}`);
await cue.close();
