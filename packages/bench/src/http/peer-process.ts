import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import express from "express";
import fastify from "fastify";
import type { peers } from "./processes.ts";

type Peer = (typeof peers)[number];

/** What a peer answers, by its path: the same JSON as Cuecard, written again for each request. */
type Answers = Record<string, unknown>;

/** Starts the peer of a name; resolves with its port. */
const start: Record<Peer, (answers: Answers) => Promise<number>> = {
  "node:http": (answers) =>
    listen(async (request, response) => {
      if (request.method === "POST") JSON.parse(await textOf(request));
      const text = JSON.stringify(answers[request.url!]);
      const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
      response.writeHead(200, headers).end(text);
    }),
  async Fastify(answers) {
    const app = fastify();
    for (const [path, value] of Object.entries(answers)) {
      app.get(path, (_request, reply) => reply.send(value));
      app.post(path, (_request, reply) => reply.send(value));
    }
    return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  },
  Express(answers) {
    const app = express();
    app.use(express.json());
    for (const [path, value] of Object.entries(answers))
      app.all(path, (_request, response) => void response.json(value));
    return listen(app);
  },
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text;
}

function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
}

process.once("message", async (input: { peer: Peer; answers: Answers }) => {
  process.send!({ port: await start[input.peer](input.answers) });
});
