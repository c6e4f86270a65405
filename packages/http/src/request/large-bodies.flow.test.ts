import { limits } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHandler } from "../handler.ts";
import { createMcp } from "../mcp/mcp.ts";
import { routeTable } from "../routes/route-table.ts";

let handler: (request: Request) => Promise<Response>;
let close: () => Promise<void>;
let key = "";
const ids: Record<string, string> = {};
const routes = [...routeTable, ...createMcp({ version: "0" }).routes].filter(({ body }) => body && body !== "bytes");

beforeAll(async () => {
  const cuecard = await createTestCuecard();
  close = () => cuecard.close();
  handler = createHandler(cuecard, {
    secret: "a secret of the tests",
    version: "0",
    extensions: [createMcp({ version: "0" })],
  });
  key = (await cuecard.keys.create()).key;
  ids.kbId = (await cuecard.knowledgeBases.create({ name: "Support" })).id;
  ids.agentId = (await cuecard.agents.create({ name: "Desk" })).id;
  ids.callId = (await cuecard.calls.start({ agentId: ids.agentId })).id;
});
afterAll(() => close());

const bytes = limits.jsonBodyBytes - 100;
const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at)).join();
const { depth, names, values } = limits.input;
/** As much of each as is let through, and as much as a body holds. */
const shapes: Record<string, string> = {
  "many names": `{${list(names - 2, (at) => `"k${at}":1`)}}`,
  "more names than are allowed": `{${list(bytes / 12 - 1, (at) => `"k${at}":1`)}}`,
  "deep nesting": `[${list(values / depth - 2, () => "[".repeat(depth - 3) + "]".repeat(depth - 3))}]`,
  "deeper nesting than is allowed": "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "a long name": `{"${"n".repeat(bytes - 10)}":1}`,
  "a long text": `"${"s".repeat(bytes - 10)}"`,
  "a long list": `[${list(values - 9, () => "1")}]`,
  "a list of objects": `[${list(names / 2 - 9, () => '{"a":{}}')}]`,
};
const free = [
  "metadata",
  "variables",
  "definition",
  "overrides",
  "customMetadata",
  "filter",
  "calls",
  "events",
  "sources",
];

/** The time is many times what is seen, which is some 30 ms: work that grows with the square took seconds, and more. */
test.each(Object.entries(shapes))(
  "%s in any place of any body is answered shortly",
  async (_name, shape) => {
    const seen: string[] = [];
    for (const { method, path, body, name } of routes) {
      const at = path.replace(/:(\w+)/g, (_, part: string) => ids[part] ?? "none");
      const fields = free.filter(
        (field) => body !== null && body !== "bytes" && "shape" in body && field in (body.shape as object),
      );
      for (const sent of [shape, ...["unknown", ...fields].map((field) => `{"${field}":${shape}}`)]) {
        const begun = process.cpuUsage();
        const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
        const response = await handler(new Request(`http://localhost${at}`, { method, headers, body: sent }));
        const text = await response.text();
        const { user, system } = process.cpuUsage(begun);
        // What was stored is answered as it is.
        const isLong = response.status >= 400 && text.length > 20_000;
        if (isLong || user + system > 3_000_000 || response.status >= 500)
          seen.push(
            `${name} ${sent.slice(0, 20)}: ${response.status}, ${text.length} characters, ${(user + system) / 1000} ms`,
          );
      }
    }
    expect(seen).toEqual([]);
  },
  300_000,
);

test("a body that needs no key is small", async () => {
  const body = JSON.stringify({ code: "c".repeat(limits.openBodyBytes) });
  const headers = { "Content-Type": "application/json" };
  const response = await handler(new Request("http://localhost/v1/sign-in", { method: "POST", headers, body }));
  const { error } = await response.json();
  expect([response.status, error.code]).toEqual([413, "body_too_large"]);
});
