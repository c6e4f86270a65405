import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCuecard } from "cuecard";
import { receive } from "./receive.ts";

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

// Without the option, addresses that are not of the public internet are refused.
const cue = await createCuecard({ allowUrlOrigins: [url] });
const { id, secret } = await cue.webhooks.create({ url, types: ["call.started", "call.ended"] });

const ended = Promise.withResolvers<void>();
server.on(
  "request",
  receive(secret!, ({ type }) => {
    console.log(type);
    if (type === "call.ended") ended.resolve();
  }),
);

await cue.webhooks.test(id);
await cue.agents.upsert({ id: "desk", name: "Desk", systemPrompt: "You are the front desk." });
const call = await cue.calls.start({ agentId: "desk" });
await call.end();
await ended.promise;

await cue.webhooks.delete(id);
await cue.close();
server.closeAllConnections();
server.close();
