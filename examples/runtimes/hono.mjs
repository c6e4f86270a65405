import { createHandler } from "@cuecard/http";
import { serve } from "@hono/node-server";
import { createCuecard } from "cuecard";
import { Hono } from "hono";

const cue = await createCuecard({ data: "./cuecard-data", apiKeys: [process.env.CUECARD_API_KEY] });
const handler = createHandler(cue, { secret: process.env.CUECARD_SECRET, version: "1" });

const app = new Hono();
app.all("/v1/*", (context) => handler(context.req.raw));
app.get("/hello", (context) => context.text("hello"));
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
