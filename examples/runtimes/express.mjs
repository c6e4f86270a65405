import { createHandler, createListener } from "@cuecard/http";
import { createCuecard } from "cuecard";
import express from "express";

const cue = await createCuecard({ data: "./cuecard-data", apiKeys: [process.env.CUECARD_API_KEY] });
const handler = createHandler(cue, { secret: process.env.CUECARD_SECRET, version: "1" });

const app = express();
app.all("/v1/*path", createListener(handler));
app.use(express.json());
app.get("/hello", (_request, response) => response.send("hello"));
app.listen(process.env.PORT ?? 3000);
