import { spawnSync } from "node:child_process";
import { delimiter, relative } from "node:path";
import { expect, test } from "vitest";
import { inEmptyFolder, pathOf, runExample } from "../test-kit/run-example.ts";
import { key, whileServing } from "../test-kit/serve.ts";
import { writePipecatStandIn } from "./test-kit/pipecat-stand-in.ts";

const python = spawnSync("python3", ["--version"]).status === 0 ? test : test.skip;
const command = ["python3", "-B"];

python(
  "a Pipecat host in Python holds a call over HTTP, also when a request is cut off (skipped without python3)",
  () =>
    whileServing(async (env) => {
      const CUECARD_TEAM = await aTeam(env.CUECARD_URL);
      const printed = await runExample("pipecat/drive.py", { command, env: { ...env, CUECARD_TEAM } });
      expect(printed).toBe("Maya\nTom rule True\nMaya transfer True\n409 call_ended\n");
    }),
);

python("the Pipecat processor asks before the model is, and survives a barge-in (skipped without python3)", () =>
  inEmptyFolder(async (folder) => {
    const script = relative(pathOf(""), await writePipecatStandIn(folder));
    const PYTHONPATH = [folder, pathOf("pipecat")].join(delimiter);
    await whileServing(async (env) => {
      const CUECARD_TEAM = await aTeam(env.CUECARD_URL);
      const printed = await runExample(script, { command, env: { ...env, CUECARD_TEAM, PYTHONPATH } });
      expect(printed.split("\n")).toEqual([
        "other frames pass True []",
        "the model is asked after on_turn [('Maya', 1)] True",
        "a cut handler pushes nothing True 2",
        "the same frame again ('Tom', 3) rule True",
        "first words I pass you on to Tom.",
        "while a person is called ['I call an engineer.', 'Can an engineer come', \"I'll wait\"] ringing",
        "superseded words go no further [] 4 1",
        "",
      ]);
      const headers = { authorization: `Bearer ${key}` };
      const list = await fetch(`${env.CUECARD_URL}/v1/calls?externalId=pipecat-processor`, { headers });
      const { data } = (await list.json()) as { data: { id: string }[] };
      const inspected = await fetch(`${env.CUECARD_URL}/v1/calls/${data[0]!.id}`, { headers });
      const { ledger } = (await inspected.json()) as { ledger: { text: string }[] };
      expect(ledger.map(({ text }) => text)).toEqual([
        "Hello",
        "I have a question about my bill",
        "Can an engineer come",
        "I'll wait",
      ]);
    });
  }),
);

async function aTeam(url: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await response.json()) as { id: string };
  };
  await post("/v1/agents", { id: "desk", name: "Maya" });
  await post("/v1/agents", { id: "billing", name: "Tom" });
  const members = [
    { agentId: "desk", role: "front desk", isEntry: true },
    { agentId: "billing", role: "billing" },
    { agentId: "ann", role: "engineer", kind: "human", destination: { kind: "queue", name: "engineers" } },
  ];
  await post("/v1/agents", { id: "ann", name: "Ann" });
  const rules = [
    { name: "billing words", when: { keywords: ["bill"] }, to: "billing", message: "I pass you on to Tom." },
    { name: "engineer", when: { keywords: ["engineer"] }, to: "ann", sure: true, message: "I call an engineer." },
  ];
  return (await post("/v1/teams", { name: "Support", definition: { members, rules } })).id;
}
