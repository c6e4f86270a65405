import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { writePipecatStandIn } from "./pipecat/test-kit/pipecat-stand-in.ts";

/** Runs an example as its readers do, in an empty folder, and resolves with what it printed. */
async function run(example: string, command = [process.execPath, "--conditions=@cuecard/source"]): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), "cuecard-example-"));
  try {
    const file = fileURLToPath(new URL(example, import.meta.url));
    const [program, ...options] = command;
    const child = spawn(program!, [...options, file], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let [printed, failed] = ["", ""];
    child.stdout.on("data", (text) => {
      printed += text;
    });
    child.stderr.on("data", (text) => {
      failed += text;
    });
    const [code] = await once(child, "close");
    expect(failed).toBe("");
    expect(code).toBe(0);
    return printed;
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

const key = "sk_live_example_0123456789abcdef";

/** Runs `use` while `cuecard serve` listens at CUECARD_URL. */
async function whileServing(use: (url: string) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "cuecard-example-"));
  const cli = fileURLToPath(new URL("../packages/cuecard/src/cli.ts", import.meta.url));
  const server = spawn(process.execPath, ["--conditions=@cuecard/source", cli, "serve", "--port", "0", "--data", data], {
    env: { ...process.env, CUECARD_API_KEYS: key },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = await once(server.stdout, "data");
    process.env.CUECARD_URL = /http:\S+/.exec(String(line))![0];
    process.env.CUECARD_API_KEY = key;
    await use(process.env.CUECARD_URL);
  } finally {
    server.kill("SIGTERM");
    await once(server, "close");
    await rm(data, { recursive: true, force: true });
  }
}

test("quickstart finds the text and gives it to the agent", async () => {
  const printed = await run("quickstart/quickstart.ts");
  expect(printed).toMatch(/^Money is paid back within ten working days/);
  expect(printed).toMatch(/Maya knows: [\s\S]*Money is paid back/);
});

test("core runs on memory adapters, and with adapters of one's own choice", async () => {
  expect(await run("packages/core.ts")).toMatch(/^Money is paid back/);
  expect(await run("packages/stores.ts")).toBe("Support is stored in ./cuecard.sqlite\n");
});

test("a scripted call is checked without a test runner", async () => {
  expect(await run("packages/testing.ts")).toBe("Tom: It is due on the 15th.\n");
});

test("serve-http answers on a port of its own", async () => {
  expect(await run("serve-http/serve-http.ts")).toBe("201 Support\n");
});

test("voice-server moves the call by rule and by tool", async () => {
  expect(await run("voice-server/voice-server.ts")).toBe(
    ["Maya: Hello, this is Maya.", "Tom: Tom speaking, let me look at that.", "Maya: Maya speaking, let me look at that.", ""].join("\n"),
  );
});

test("live-call answers a follow-up and tells how", async () => {
  const printed = await run("live-call/live-call.ts");
  expect(printed).toMatch(/^The shop in Port Elgin is open from nine to six/);
  expect(printed).toContain("1 of 1 turns were searched ahead");
  expect(printed).toContain('searched as rewritten by the host: "Is the shop in Port Elgin open on Sundays?"');
});

test("crawl takes each page of a site, with its own citation", async () => {
  const printed = await run("crawl/crawl.ts");
  expect(printed).toContain("{ found: 4, taken: 3, removed: 0, skipped: { excluded: 1 } }");
  expect(printed).toMatch(/^ready \/plans$/m);
  expect(printed).toContain("Router help says: A blinking orange light means that the router looks for the line.");
});

test("the testing kit runs under node:test as well", async () => {
  expect(await run("unit-test-an-agent/with-node-test.ts")).toMatch(/pass 2\b[\s\S]*fail 0\b/);
});

test("walk goes through /v1 with nothing but fetch", () =>
  whileServing(async () => {
    expect(await run("serve-http/walk.ts")).toBe("plans.csv true\nsales rule true\n");
  }));

const ledger = [
  "agent desk, caller, tool_call desk, tool_call desk, tool_result desk, tool_result desk, agent billing",
  "caller, tool_call billing, tool_result billing, agent billing, caller, agent desk",
].join(", ");
const answers = ["Tom: it is 44.90 euros.", "Tom: it is due on the 15th.", "Maya again: anything else?"];

test.each(["openai-chat", "ai-sdk", "openai-agents"])("the %s bridge hands the call off and back, and records it", async (name) => {
  expect(await run(`bridges/${name}.ts`)).toBe([...answers, ledger, ""].join("\n"));
});

test("the openai-realtime bridge decides on the transcript before anyone speaks", async () => {
  const printed = await run("bridges/openai-realtime.ts");
  expect(printed).toBe(["Hello, this is Maya.", ...answers, "another session is needed for: nothing", ledger, ""].join("\n"));
});

test("the livekit bridge speaks as each member through one agent", async () => {
  const printed = await run("bridges/livekit.ts");
  expect(printed).toBe(["Hello, this is Maya.", ...answers, ledger, ""].join("\n"));
});

test("the mcp bridge changes its tools with the member that speaks", async () => {
  expect((await run("bridges/mcp.ts")).split("\n")).toEqual([
    "transfer_to_billing, look_up_bill",
    'look_up_bill: {"amount":"44.90","currency":"EUR"}',
    "the tools changed",
    "transfer_to_billing: The call is with billing now.",
    "search_knowledge, transfer_to_front_desk, look_up_bill",
    "search_knowledge: > Every bill is made on the first of the month and is due on the 15th.",
    "transfer_to_nobody (refused): There is no tool transfer_to_nobody.",
    "",
  ]);
});

test("a client in another process holds the call of a service", () =>
  whileServing(async (url) => {
    process.env.CUECARD_TEAM = await aTeam(url);
    expect(await run("bridges/client.ts")).toBe("Maya\nTom rule\ncall_ended\n");
  }));

const python = spawnSync("python3", ["--version"]).status === 0 ? test : test.skip;

python("a Pipecat host in Python holds a call over HTTP, also when a request is cut off (skipped without python3)", () =>
  whileServing(async (url) => {
    process.env.CUECARD_TEAM = await aTeam(url);
    const printed = await run("pipecat/drive.py", ["python3", "-B"]);
    expect(printed).toBe("Maya\nTom rule True\nMaya transfer True\n409 call_ended\n");
  }),
);

python("the Pipecat processor asks before the model is, and survives a barge-in (skipped without python3)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-pipecat-"));
  try {
    const script = await writePipecatStandIn(folder);
    process.env.PYTHONPATH = [folder, fileURLToPath(new URL("pipecat", import.meta.url))].join(delimiter);
    await whileServing(async (url) => {
      process.env.CUECARD_TEAM = await aTeam(url);
      expect((await run(pathToFileURL(script).href, ["python3", "-B"])).split("\n")).toEqual([
        "other frames pass True []",
        "the model is asked after on_turn [('Maya', 1)] True",
        "a cut handler pushes nothing True 2",
        "the same frame again ('Tom', 2) rule True",
        "superseded words go no further [] 2 1",
        "",
      ]);
      const headers = { authorization: `Bearer ${key}` };
      const list = await fetch(`${url}/v1/calls?externalId=pipecat-processor`, { headers });
      const { data } = (await list.json()) as { data: { id: string }[] };
      const inspected = await fetch(`${url}/v1/calls/${data[0]!.id}`, { headers });
      const { ledger } = (await inspected.json()) as { ledger: { text: string }[] };
      expect(ledger.map(({ text }) => text)).toEqual(["Hello", "I have a question about my bill"]);
    });
  } finally {
    delete process.env.PYTHONPATH;
    await rm(folder, { recursive: true, force: true });
  }
});

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
  ];
  const rules = [{ name: "billing words", when: { keywords: ["bill"] }, to: "billing" }];
  return (await post("/v1/teams", { name: "Support", definition: { members, rules } })).id;
}
