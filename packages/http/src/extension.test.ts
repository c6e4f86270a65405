import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { reply } from "./answer/reply.ts";
import { type Answered, createHandler } from "./handler.ts";
import { route } from "./route/route.ts";
import type { Extension } from "./routes/extension.ts";
import { type RunningServer, serve } from "./server/serve.ts";
import { stubCuecard } from "./test-kit/stub-cuecard.ts";

const Counted = z.object({ count: z.int().describe("How far.") });

/** An extension with one route that counts aloud, and what happened to its pieces. */
function counting(pieces: (signal: AbortSignal) => AsyncIterable<string>): Extension {
  return {
    routes: [
      route({
        name: "count",
        method: "POST",
        path: "/v1/count/:word",
        scope: "calls",
        tag: "Counting",
        summary: "Count.",
        body: Counted,
        response: Counted,
        handle: ({ request, body }) =>
          body.count > 0 ? reply({ pieces: pieces(request.signal), about: { counted: true } }) : { count: 0 },
      }),
    ],
    inputs: { Counted },
    outputs: { CountedOut: Counted },
    bodyExamples: { Counted: { count: 1 } },
    tags: { Counting: "Counts." },
    pathParameters: { word: "A word." },
  };
}

const options = { secret: "a secret of the tests", version: "0.0.0" };
const servers: RunningServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close({ timeoutMs: 0 }))));

async function start(extension: Extension, onAnswer?: (answered: Answered) => void) {
  const handler = createHandler(stubCuecard(), { ...options, extensions: [extension], ...(onAnswer && { onAnswer }) });
  const server = await serve({ handler, port: 0, host: "127.0.0.1" });
  servers.push(server);
  return { handler, url: `${server.url}/v1/count/up` };
}

const ask = (count: number, key = "sk_live_test") => ({
  method: "POST",
  headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
  body: JSON.stringify({ count }),
});

it("an extension's routes have the service's keys, logs and document", async () => {
  const answers: Answered[] = [];
  const { handler, url } = await start(
    counting(async function* () {
      yield "one ";
      yield "two";
    }),
    (answered) => answers.push(answered),
  );
  const streamed = await fetch(url, ask(2));
  expect(streamed.headers.get("content-type")).toBe("text/event-stream");
  expect(streamed.headers.get("x-request-id")).toMatch(/^req_/);
  expect(await streamed.text()).toBe("one two");
  expect(await (await fetch(url, ask(0))).json()).toEqual({ count: 0 });
  expect((await fetch(url, ask(0, "pk_live_test"))).status).toBe(403);
  expect((await fetch(url)).headers.get("allow")).toBe("POST");
  expect(answers[0]).toMatchObject({ route: "/v1/count/:word", workspace: "default", value: { counted: true } });
  // Without a server of Node's the answer is the same.
  const asked = new Request("http://localhost/v1/count/up", ask(2));
  expect(await (await handler(asked)).text()).toBe("one two");
  const document = await (await handler(new Request("http://localhost/v1/openapi.json"))).json();
  expect(document.paths["/v1/count/{word}"].post.requestBody.content["application/json"].example).toEqual({ count: 1 });
  expect(document.components.schemas).toHaveProperty("CountedOut");
});

it("pieces come as they are made, and a client that leaves aborts what makes them", async () => {
  const seen: string[] = [];
  const { url } = await start(
    counting(async function* (signal) {
      try {
        yield "one";
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("gone"))));
        yield "never";
      } finally {
        seen.push("ended");
      }
    }),
  );
  const gone = new AbortController();
  const response = await fetch(url, { ...ask(2), signal: gone.signal });
  const { value } = await response.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe("one");
  gone.abort();
  await expect.poll(() => seen).toEqual(["ended"]);
});

it("a piece after which the client left is not followed by another", async () => {
  const asked: number[] = [];
  const { url } = await start(
    counting(async function* () {
      for (let count = 0; count < 1_000; count++) {
        asked.push(count);
        yield String(count);
        await wait(5);
      }
    }),
  );
  const gone = new AbortController();
  const response = await fetch(url, { ...ask(2), signal: gone.signal });
  await response.body!.getReader().read();
  gone.abort();
  await wait(100);
  const { length } = asked;
  await wait(100);
  expect(asked.length).toBe(length);
  expect(length).toBeLessThan(100);
});

it("pieces that fail cut the connection, since the status is sent", async () => {
  const { url } = await start(
    counting(async function* () {
      yield "one";
      throw new Error("broken");
    }),
  );
  const response = await fetch(url, ask(2));
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});
