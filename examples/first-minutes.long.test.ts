import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startScriptedServer } from "./bridges/scripted/openai-server.ts";
import { read } from "./test-kit/pages.ts";
import { createReader, nodes } from "./test-kit/reader.ts";

let reader: Awaited<ReturnType<typeof createReader>>;
let model: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  reader = await createReader();
}, 1_800_000);

afterAll(() => reader?.close());

const utterances = "How much is my last bill?\nWhen is it due?\n";
const answers = "Maya: Hello, this is Maya.\nTom: It is 44.90 euros.\nTom: It is due on the 15th.\n";

async function withModel<T>(use: (env: Record<string, string>) => Promise<T>): Promise<T> {
  model = await startScriptedServer();
  try {
    return await use({ OPENAI_BASE_URL: model.url, OPENAI_AGENTS_DISABLE_TRACING: "1" });
  } finally {
    await model.close();
  }
}

/** From one heading of a page to the next of the same size. */
const sectionOf = (page: string, heading: string) =>
  read(page)
    .split(/^## /m)
    .find((part) => part.startsWith(heading))!;

test.each(nodes)(
  "README.md: in an empty folder, what is copied from it answers with knowledge on Node %s",
  async (node) => {
    const [install] = /^```sh\n.*\n/m.exec(sectionOf("README.md", "Try it"))!;
    const { printed } = await reader.follow(`${install}\`\`\`\n\n${sectionOf("README.md", "Your first call")}`, {
      node,
    });
    expect(printed).toContain("Each bill is due on the 15th of the month.");
  },
);

test.each(nodes)(
  "docs/start.md: every command prints what the page shows, and the types are right on Node %s",
  async (node) => {
    expect((await reader.follow(read("docs/start.md"), { node })).printed).toBe("");
  },
);

const pages = ["add-to-openai-chat", "add-to-ai-sdk", "add-to-openai-agents"];
test.each(nodes.flatMap((node) => pages.map((page) => [page, node] as const)))(
  "docs/%s.md: the page's program answers a call on Node %s",
  async (page, node) => {
    // Its first part is the program; the rest of the page explains it.
    const [program] = read(`docs/${page}.md`).split(/^## /m);
    const withKey = program!.replaceAll("sk-…", "sk-none");
    const { printed } = await withModel((env) => reader.follow(withKey, { node, env, input: utterances }));
    expect(printed).toBe(answers);
  },
);

async function created(template: string): Promise<string> {
  const name = `${template}-agent`;
  await reader.type(reader.folder, `npm create --yes cuecard@latest ${name} -- --template ${template}`);
  const cwd = join(reader.folder, name);
  await reader.type(cwd, "npm install");
  expect(await reader.type(cwd, "npm run --silent check")).toBe("");
  return cwd;
}

test("npm create, chat: the project answers a call with knowledge", async () => {
  const cwd = await created("chat");
  const typed = { input: utterances };
  const printed = await withModel((env) =>
    reader.type(cwd, "node openai-chat.ts", { ...typed, env: { ...env, OPENAI_API_KEY: "none" } }),
  );
  expect(printed).toBe(answers);
  expect(await reader.type(cwd, "node openai-chat.ts", { env: { OPENAI_API_KEY: "" } })).toMatch(/OPENAI_API_KEY/);
});

test("npm create, gateway: a platform's request is answered with knowledge", async () => {
  const cwd = await created("gateway");
  const team = (await reader.type(cwd, "node support-team.ts")).trim();
  expect(team).toMatch(/^team_/);
  await withModel(async ({ OPENAI_BASE_URL }) => {
    const key = `sk_live_${"0".repeat(40)}`;
    const flags = ["--port", "0", "--upstream", OPENAI_BASE_URL!, "--upstream-model", "scripted"];
    const cli = join(cwd, "node_modules/@cuecard/cli/dist/cli.js");
    const service = spawn(process.execPath, [cli, "serve", ...flags], {
      cwd,
      env: { ...reader.env, CUECARD_API_KEYS: key },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const url = /http:\S+/.exec(String((await once(service.stdout, "data"))[0]))![0];
      const said: string[] = [];
      const messages: { role: string; content: string }[] = [];
      for (const content of utterances.trim().split("\n")) {
        messages.push({ role: "user", content });
        const answer = await fetch(`${url}/v1/chat/completions`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "x-cuecard-call-id": "one" },
          body: JSON.stringify({ model: `team:${team}`, messages }),
        });
        const { choices } = (await answer.json()) as { choices: { message: { role: string; content: string } }[] };
        messages.push(choices[0]!.message);
        said.push(choices[0]!.message.content);
      }
      expect(said.at(-1)).toBe("It is due on the 15th.");
    } finally {
      service.kill("SIGTERM");
      await once(service, "close");
    }
  });
});

test.each([
  ["livekit", "node livekit.ts dev", /LIVEKIT_URL|ws_url|url|api[_ ]?key/i],
  ["twilio", "node twilio.ts", /OPENAI_API_KEY/],
])("npm create, %s: the types are right, and without keys it says what is missing", async (template, start, says) => {
  const cwd = await created(template);
  const none = { OPENAI_API_KEY: "", LIVEKIT_URL: "", LIVEKIT_API_KEY: "", LIVEKIT_API_SECRET: "" };
  expect(await reader.type(cwd, `timeout 60 ${start}`, { env: none })).toMatch(says);
});

test("npm create refuses a folder that is not empty, in one line", async () => {
  const before = await readdir(reader.folder);
  const printed = await reader.type(reader.folder, "npm create --yes cuecard@latest . -- --template chat");
  expect(printed).toMatch(
    /create-cuecard: \. already has .*nothing is overwritten; name a folder that is new or empty/,
  );
  expect(await readdir(reader.folder)).toEqual(before);
});
