import { createHandler, createListener } from "@cuecard/http";
import { createCuecard } from "cuecard";
import Fastify from "fastify";

const cue = await createCuecard({ data: "./cuecard-data", apiKeys: [process.env.CUECARD_API_KEY] });
const handler = createHandler(cue, { secret: process.env.CUECARD_SECRET, version: "1" });
const listener = createListener(handler);

const app = Fastify();
await app.register(async (v1) => {
  // Cuecard reads the bodies itself.
  v1.removeAllContentTypeParsers();
  v1.addContentTypeParser("*", (_request, _body, done) => done(null));
  v1.all("/v1/*", (request, reply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  });
});
app.get("/hello", async () => "hello");
await app.listen({ port: Number(process.env.PORT ?? 3000) });
