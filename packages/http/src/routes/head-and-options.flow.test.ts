import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHandler } from "../handler.ts";
import { createMcp } from "../mcp/mcp.ts";
import { routeTable } from "./route-table.ts";

let handler: (request: Request) => Promise<Response>;
let close: () => Promise<void>;
let key = "";
const ids: Record<string, string> = {};
const table = [...routeTable, ...createMcp({ version: "0" }).routes];
const paths = [...new Set(table.map(({ path }) => path))];

beforeAll(async () => {
  const cuecard = await createTestCuecard();
  close = () => cuecard.close();
  handler = createHandler(cuecard, {
    secret: "a secret of the tests",
    version: "0",
    extensions: [createMcp({ version: "0" })],
    metrics: async () => ({ contentType: "text/plain", body: "# none\n" }),
    site: new Map(
      ["/", "/assets/main.js"].map((path) => [path, { contentType: "text/html", body: "page", isImmutable: false }]),
    ),
  });
  key = (await cuecard.keys.create()).key;
  ids.kbId = (await cuecard.knowledgeBases.create({ name: "Support" })).id;
  const source = await cuecard.sources.add(ids.kbId, {
    sourceType: "text",
    textTitle: "T",
    textContent: "Nine to five.",
  });
  ids.docId = (await cuecard.sources.waitUntilReady(source)).id;
});
afterAll(() => close());

const at = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "none");
const ask = (method: string, path: string, more: Record<string, string> = { Authorization: `Bearer ${key}` }) =>
  handler(new Request(`http://localhost${at(path)}`, { method, headers: more }));

test.each(paths)("OPTIONS %s says the methods, without a key", async (path) => {
  const response = await ask("OPTIONS", path, {});
  const methods = table.filter((route) => route.path === path).map(({ method }) => method);
  expect([response.status, await response.text()]).toEqual([204, ""]);
  const allow = response.headers.get("allow")!.split(", ");
  expect(allow).toEqual(expect.arrayContaining([...methods, "OPTIONS", ...(methods.includes("GET") ? ["HEAD"] : [])]));
});

test.each(["/", "/assets/main.js", "/docs", "/docs/viewer.js", "/metrics"])(
  "OPTIONS %s says the methods of a page",
  async (path) => {
    const response = await ask("OPTIONS", path, {});
    expect([response.status, response.headers.get("allow"), await response.text()]).toEqual([
      204,
      "GET, HEAD, OPTIONS",
      "",
    ]);
  },
);

test("OPTIONS of a path that does not exist is 404", async () => {
  expect((await ask("OPTIONS", "/v1/nothing")).status).toBe(404);
});

test.each(paths)("HEAD %s has the status and headers of GET, and no body", async (path) => {
  const [head, get] = [await ask("HEAD", path), await ask("GET", path)];
  const hasGet = table.some((route) => route.path === path && route.method === "GET");
  expect([head.status, await head.text()]).toEqual([get.status, ""]);
  if (!hasGet) expect(head.status).not.toBeLessThan(400);
  const kept = ({ headers }: Response) =>
    [...headers].filter(([name]) => name !== "x-request-id" && name !== "content-length" && name !== "etag");
  expect(kept(head)).toEqual(kept(get));
  await get.body?.cancel();
});

test("HEAD of the stream of events takes no place", async () => {
  for (let count = 0; count < 60; count++) {
    const { status, headers } = await ask("HEAD", "/v1/events");
    expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  }
  const stream = await ask("GET", "/v1/events");
  expect(stream.status).toBe(200);
  await stream.body!.cancel();
});
