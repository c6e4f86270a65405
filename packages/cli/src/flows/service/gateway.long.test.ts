import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { type ModelAnswer, type ModelRequest, startModel } from "../../test-kit/scripted-model.ts";
import { type RunningServer, request, runCli, startServer, testKey } from "../../test-kit/spawn-cli.ts";

let answer: (request: ModelRequest) => ModelAnswer;
let model: Awaited<ReturnType<typeof startModel>>;
let server: RunningServer;
beforeAll(async () => {
  model = await startModel((asked) => answer(asked));
});
afterAll(() => model.stop());
afterEach(() => server?.end("SIGKILL"));

const user = (content: string) => ({ role: "user", content });
const agent = (content: string) => ({ role: "assistant", content });

/** Starts the service as a user does, with a team whose desk may transfer to billing. */
async function start(data: string): Promise<void> {
  server = await startServer(data, ["--upstream", model.url, "--upstream-model", "scripted"]);
}

async function makeTeam(): Promise<string> {
  for (const [id, name] of [
    ["desk", "Dora"],
    ["billing", "Bill"],
  ])
    await request(server.url, "POST", "/v1/agents", { id, name, systemPrompt: `You are ${name}.` });
  const definition = { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }] };
  return `team:${(await request(server.url, "POST", "/v1/teams", { name: "Harbor", definition })).body.id}`;
}

/** Asks as a platform does. Its answer is read as far as `enough` says, and then left alone. */
async function ask(team: string, messages: object[], enough: (text: string) => boolean = () => false) {
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${testKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ model: team, messages, stream: true, cuecard: { callId: "room-1" } }),
  });
  expect(response.status).toBe(200);
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const [, words] of decoder.decode(bytes, { stream: true }).matchAll(/"content":"([^"]+)"/g)) text += words;
    if (enough(text)) break;
  }
  return text;
}

/** The call as it is stored. */
async function stored() {
  const { data } = (await request(server.url, "GET", "/v1/calls?externalId=room-1")).body;
  expect(data).toHaveLength(1);
  return (await request(server.url, "GET", `/v1/calls/${data[0].id}`)).body;
}

const said = async (): Promise<string[]> =>
  (await stored()).ledger.map(({ role, agentId, text }: Record<string, string>) => `${agentId ?? role}: ${text}`);

// Proven: with each rehearsal kept at once, the stored call has the hand-off.
test("a request in vain before the service is killed leaves no trace, and the call goes on after it", async () => {
  const folder = temporaryFolder();
  await start(folder.path);
  const team = await makeTeam();
  answer = ({ system, last, tools }) => {
    if (last.includes("invoice") && tools.includes("transfer_to_billing")) return { call: "transfer_to_billing" };
    return system.includes("Bill") ? { sayAndHang: "Bill here, " } : { say: "Hello there." };
  };
  expect(await ask(team, [user("hello")])).toBe("Hello there.");
  await expect.poll(said, { timeout: 60_000 }).toEqual(["caller: hello"]);
  const before = await stored();

  const soFar = [user("hello"), agent("Hello there.")];
  // Billing speaks already when the process dies: nobody has taken its answer.
  const inVain = ask(team, [...soFar, user("about my invoice")]).catch(() => "cut off");
  expect(await ask(team, [...soFar, user("my invoice, please")], (text) => text.includes("Bill"))).toBe("Bill here, ");
  await server.end("SIGKILL");
  expect(await inVain).toBe("cut off");

  await start(folder.path);
  const { agentId, version, ledger } = await stored();
  expect({ agentId, version, ledger }).toEqual({ agentId: "desk", version: before.version, ledger: before.ledger });
  expect(await ask(team, [...soFar, user("just thanks")])).toBe("Hello there.");
  await expect.poll(said, { timeout: 60_000 }).toEqual(["caller: hello", "desk: Hello there.", "caller: just thanks"]);
  await server.end("SIGTERM");
  await folder.remove();
});

test("serve says what is wrong with the address of the model", async () => {
  const folder = temporaryFolder();
  const serve = (...args: string[]) => runCli(["serve", "--port", "0", "--data", folder.path, ...args]);
  expect((await serve("--upstream", "http://127.0.0.1:9/v1/chat/completions")).stderr).toContain(
    "pass its start, such as https://api.openai.com/v1",
  );
  const noKey = await serve("--upstream", "http://127.0.0.1:9/v1", "--upstream-key-env", "NOT_SET");
  expect(noKey).toMatchObject({ code: 1, stderr: expect.stringContaining("The variable NOT_SET is not set") });

  // Nobody may listen on a port that browsers refuse.
  server = await startServer(folder.path, ["--upstream", "http://127.0.0.1:9/v1", "--upstream-model", "m"]);
  const team = await makeTeam();
  const body = { model: team, messages: [user("hello")] };
  const dead = await request(server.url, "POST", "/v1/chat/completions", body);
  expect(dead).toMatchObject({ status: 503, body: { error: { code: "upstream_failed" } } });
  const unknown = await request(server.url, "POST", "/v1/chat/completions", { ...body, model: "team:UNKNOWN" });
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: "team_not_found" } } });
  await server.end("SIGTERM");
  const { stdout, stderr } = server.output;
  expect(stdout + stderr).toContain(`Requests for ${team} name no call`);
  expect(stdout + stderr).toContain("http://127.0.0.1:9/v1: The upstream model could not be reached; try again.");
  await folder.remove();
});
