import { afterAll, beforeAll, expect, it } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";

let service: FlowService;
let send: ReturnType<FlowService["client"]>;
let sources: string;
let uploads: string;

beforeAll(async () => {
  service = await startFlowService();
  send = service.client((await service.cuecard.keys.create()).key);
  const { body } = await send("POST", "/v1/knowledge-base", { name: "Base" });
  [sources, uploads] = [`/v1/knowledge-base/${body.id}/sources`, `/v1/knowledge-base/${body.id}/upload-url`];
});
afterAll(async () => {
  await service.server.close({ timeoutMs: 0 });
  await service.cuecard.close();
});

const text = { sourceType: "text", textTitle: "T", textContent: "Some text." };
const file = { filename: "a.txt", mimeType: "text/plain" };
const cases: [string, () => string, object, string, RegExp][] = [
  ["a blank name", () => "/v1/knowledge-base", { name: " \t" }, "name", /must not be blank/],
  ["a blank name of an agent", () => "/v1/agents", { name: "\u3000" }, "name", /must not be blank/],
  ["a blank name of a team", () => "/v1/teams", { name: "\n" }, "name", /must not be blank/],
  ["a blank name of a key", () => "/v1/keys", { name: " " }, "name", /must not be blank/],
  ["a blank title", () => sources, { ...text, textTitle: "  " }, "textTitle", /must not be blank/],
  ["a blank text", () => sources, { ...text, textContent: " \n\n " }, "textContent", /must not be blank/],
  ["a blank file name", () => uploads, { ...file, filename: " " }, "filename", /must not be blank/],
  ["a file name of two lines", () => uploads, { ...file, filename: "a\r\nX-A: b.txt" }, "filename", /line break/],
  ["a type of two lines", () => uploads, { ...file, mimeType: "text/plain\r\nX-A: b" }, "mimeType", /line break/],
  ["half of a character", () => "/v1/knowledge-base", { name: "a\ud83d" }, "name", /half of a character/],
  [
    "half of a character inside",
    () => sources,
    { ...text, customMetadata: { a: ["b", "\udc00"] } },
    "customMetadata.a[1]",
    /half/,
  ],
  [
    "an address with a password",
    () => sources,
    { sourceType: "url", sourceUrl: "https://ada:secret@example.com/" },
    "sourceUrl",
    /must have no user name or password/,
  ],
];

it.each(cases)("%s is refused at once, and the message says why", async (_, path, body, param, message) => {
  const { status, body: answer } = await send("POST", path(), body);
  expect({ status, error: answer.error }).toMatchObject({
    status: 400,
    error: { code: "invalid_value", param, message: expect.stringMatching(message) },
  });
  expect(JSON.stringify(answer)).not.toContain("secret");
  expect((answer.error as unknown as { issues: unknown[] }).issues.length).toBeLessThanOrEqual(1);
});

it("an empty field has one issue", async () => {
  const { body } = await send("POST", "/v1/knowledge-base", { name: "" });
  expect(body.error).toMatchObject({ message: "name must not be empty.", issues: [{ path: "name" }] });
});

it("in a call half of a character costs no turn", async () => {
  const { body: agent } = await send("POST", "/v1/agents", { name: "Desk" });
  const { body: call } = await send("POST", "/v1/calls", { agentId: agent.id });
  expect((await send("POST", `/v1/calls/${call.id}/turns`, { text: "Hello \ud83d" })).status).toBe(200);
  const { body } = await send("GET", `/v1/calls/${call.id}`);
  expect(body.ledger.map((item) => item.text)).toContain("Hello \ufffd");
});
