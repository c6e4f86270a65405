import { randomBytes } from "node:crypto";
import { createHandler, serve } from "@cuecard/http";
import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const { key } = await cue.keys.create({ name: "example" });
const handler = createHandler(cue, { secret: randomBytes(32), version: "example" });
const server = await serve({ handler, port: 0, host: "127.0.0.1" });

const answer = await fetch(`${server.url}/v1/knowledge-base`, {
  method: "POST",
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  body: JSON.stringify({ name: "Support" }),
});
console.log(answer.status, ((await answer.json()) as { name: string }).name);

await server.close({ timeoutMs: 5_000 });
await cue.close();
