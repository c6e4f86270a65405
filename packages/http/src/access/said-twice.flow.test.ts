import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHandler } from "../handler.ts";
import { createMcp } from "../mcp/mcp.ts";
import { tools } from "../mcp/tools.ts";
import { routeTable } from "../routes/route-table.ts";

/** Two knowledge bases, and keys that are for the first alone. What only the second holds must never be answered. */
let handler: (request: Request) => Promise<Response>;
let close: () => Promise<void>;
let [a, b] = ["", ""];
let keys: string[] = [];
let ofB: Record<string, string> = {};
const secret = "Zanzibar";
const admitted = /ocean/;

beforeAll(async () => {
  const cuecard = await createTestCuecard();
  close = () => cuecard.close();
  handler = createHandler(cuecard, {
    secret: "a secret of the tests",
    version: "0",
    extensions: [createMcp({ version: "0" })],
  });
  const base = async (name: string, textContent: string) => {
    const { id } = await cuecard.knowledgeBases.create({ name, gaps: true });
    const source = await cuecard.sources.add(id, { sourceType: "text", textTitle: name, textContent });
    await cuecard.sources.waitUntilReady(source);
    return { id, source: source.id };
  };
  const one = await base("Open", "The secret word is ocean.");
  const two = await base(secret, `The secret word is ${secret}.`);
  [a, b] = [one.id, two.id];
  ofB = { docId: two.source };
  keys = [
    (await cuecard.keys.create({ knowledgeBaseIds: [a], scopes: ["read", "ingest"] })).key,
    (await cuecard.keys.create({ kind: "public", knowledgeBaseIds: [a] })).key,
  ];
});
afterAll(() => close());

/** Ways to say the knowledge bases of a search a second time, or in another form, inside its body. */
const field = "knowledgeBaseIds";
const names = [
  field,
  "\\u006bnowledgeBaseIds",
  ...["\\u0000", "\\ud800", "\u200b", "\ufeff", "\u0301", " "].flatMap((extra) => [
    `${extra}${field}`,
    `${field}${extra}`,
    `knowledge${extra}BaseIds`,
  ]),
  "\uff4bnowledgeBaseIds",
  "\u212anowledgeBaseIds",
  "KnowledgeBaseIds",
  "KNOWLEDGEBASEIDS",
  "knowledge_base_ids",
  "knowledgeBaseId",
  "kbId",
];
const ways = (): string[] => {
  const other = `["${b}"]`;
  const said = `"${field}":["${a}"]`;
  return [
    ...names.flatMap((name) => [`${said},"${name}":${other}`, `"${name}":${other},${said}`]),
    ...["__proto__", "__pro\\u0000to__", "constructor", "prototype"].flatMap((name) => [
      `${said},"${name}":{"${field}":${other}}`,
      `"${name}":{"${field}":${other}}`,
      `${said},"${name}":{"prototype":{"${field}":${other}}}`,
    ]),
    ...[
      `["${a}","${b}"]`,
      `["${a}","${b}\\u0000"]`,
      `["\\u0000${b}"]`,
      `[["${b}"]]`,
      `"${b}"`,
      `{"0":"${b}","length":1}`,
    ].map((value) => `"${field}":${value}`),
  ];
};
const question = `"query":"secret word","topK":50,"similarityThreshold":0`;

async function ask(key: string, method: string, path: string, body: string | null) {
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      Accept: "application/json, text/event-stream",
      ...(body !== null && { "Content-Type": "application/json" }),
    },
    ...(body !== null && { body }),
  });
  const response = await handler(request);
  return { status: response.status, text: await response.text() };
}

function expectNothingOfB({ status, text }: { status: number; text: string }, how: string): void {
  expect(text, how).not.toContain(secret);
  expect(status < 500, `${how}: ${status} ${text.slice(0, 200)}`).toBe(true);
}

test("a search reads its own knowledge base", async () => {
  for (const key of keys) {
    const { status, text } = await ask(key, "POST", "/v1/knowledge-base/search", `{${question},"${field}":["${a}"]}`);
    expect([status, text]).toEqual([200, expect.stringMatching(admitted)]);
  }
});

test("no route answers anything of another knowledge base, however its field is said twice", async () => {
  const routes = routeTable.filter(
    ({ scope, name }) => scope !== null && name !== "listEvents" && !/^(delete|bin)/.test(name),
  );
  for (const { method, path, body } of routes) {
    const own = path.replace(/:(\w+)/g, (_, name: string) => (name === "kbId" ? a : (ofB[name] ?? "none")));
    const search = path === "/v1/knowledge-base/search";
    const bodies =
      body === null || body === "bytes" ? [null] : ways().map((way) => `{${search ? `${question},` : ""}${way}}`);
    for (const key of keys)
      for (const sent of search ? bodies : bodies.filter((_, index) => index % 9 === 0))
        expectNothingOfB(await ask(key, method, own, sent), `${method} ${own} ${sent}`);
  }
}, 120_000);

test("a search that says a field twice is refused", async () => {
  for (const key of keys) {
    for (const way of ways()) {
      const { status, text } = await ask(key, "POST", "/v1/knowledge-base/search", `{${question},${way}}`);
      expect([400, 403], `${way} ${text}`).toContain(status);
    }
    for (const query of [`${field}=${b}`, `kbId=${b}`, `${field}=${a}&${field}=${b}`])
      expect(
        (await ask(key, "POST", `/v1/knowledge-base/search?${query}`, `{${question},"${field}":["${a}"]}`)).status,
      ).toBe(400);
  }
});

test("a path names another knowledge base in no encoding", async () => {
  const hex = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  const paths = [
    b,
    hex(b),
    `${b}%00`,
    `%00${b}`,
    `${a}%2F..%2F${b}`,
    `${a}/../${b}`,
    `${a}%00${b}`,
    `./${b}`,
    `${b}%20`,
    `%EF%BC%8F${b}`,
  ];
  for (const { method, path } of routeTable.filter(({ path }) => path.includes(":kbId"))) {
    for (const kbId of paths) {
      const asked = path.replace(":kbId", kbId).replace(/:(\w+)/g, (_, name: string) => ofB[name] ?? "none");
      for (const key of keys) {
        const answer = await ask(key, method, asked, method === "GET" || method === "DELETE" ? null : "{}");
        expectNothingOfB(answer, asked);
        expect(answer.status, `${method} ${asked}`).toBeGreaterThanOrEqual(400);
      }
    }
  }
});

test("no tool of /mcp answers anything of another knowledge base", async () => {
  const call = (name: string, given: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":{${given}}}}`;
  for (const key of keys) {
    const { text } = await ask(key, "POST", "/mcp", call("search", `${question},"${field}":["${a}"]`));
    expect(text).toMatch(admitted);
  }
  for (const { name } of tools) {
    const isSearch = name === "search" || name === "answer_question";
    const asked = name === "search" ? question : isSearch ? '"question":"secret word"' : "";
    const says = isSearch
      ? ways()
      : names.map(
          (again) => `"knowledgeBaseId":"${a}","sourceId":"${ofB.docId}","${again.replace("Ids", "Id")}":"${b}"`,
        );
    for (const key of keys)
      for (const way of says)
        expectNothingOfB(await ask(key, "POST", "/mcp", call(name, asked ? `${asked},${way}` : way)), `${name} ${way}`);
  }
}, 120_000);
