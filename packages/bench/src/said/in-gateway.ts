import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createGateway } from "@cuecard/gateway";
import { createHandler } from "@cuecard/http";
import { createCuecard } from "cuecard";
import { type Bench, quantile } from "../bench.ts";
import { readSentences, type SaidHalf } from "./read-sentences.ts";

const secret = "sk_live_bench_of_what_is_said";
/** A model's pace: milliseconds until the first word, and between words. */
const pace = { first: 100, next: 25 };
/** Asks for nothing that the sentence says: what a caller says may be said back. */
const asks = "Could you tell me about that, please?";

interface Heard {
  text: string;
  wrong: string;
  right: string;
  /** From the model's first word to the first that the caller gets. */
  firstMs: number;
}

/** A scripted model that says something wrong, behind the gateway: what do callers hear, and how much later? */
export const saidInGateway: Bench = async ({ settings, progress }) => {
  const sets = readSentences(settings.half as SaidHalf);
  const model = await startModel();
  const cue = await createCuecard({ data: ":memory:", apiKeys: [secret] });
  const gateway = createGateway(cue, { upstream: { url: model.url, model: "scripted" } });
  const handler = createHandler(cue, { secret, version: "0.0.0", extensions: [gateway.extension] });
  const heard = { with: [] as Heard[], without: [] as Heard[] };
  try {
    for (const set of sets) {
      const id = `${set.trade}-${set.language}`;
      const kb = await cue.knowledgeBases.create({ name: id });
      for (const textContent of set.passages) {
        const input = { sourceType: "text" as const, textTitle: set.trade, textContent };
        await cue.sources.waitUntilReady(await cue.sources.add(kb.id, input));
      }
      const knowledge = [{ knowledgeBaseId: kb.id, mode: "preload" as const, similarityThreshold: 0, topK: 10 }];
      for (const arm of ["without", "with"] as const) {
        const said = arm === "with" ? { contradicted: "replace" as const } : null;
        const agentId = `${id}-${arm}`;
        await cue.agents.create({ id: agentId, name: id, systemPrompt: `You are ${agentId}.`, knowledge, said });
        for (const { text, asked, changed } of set.sentences)
          if (changed)
            heard[arm].push({ ...(await play(agentId, { text, asked })), wrong: text, right: changed.right });
      }
      progress(`${id} done`);
    }
  } finally {
    gateway.close();
    await cue.close();
    model.close();
  }
  const rows = (["without", "with"] as const).map((arm) => ({
    subject: `${arm} the stage`,
    cells: cellsOf(heard[arm]),
  }));
  return {
    title: `A model that says something wrong, behind the gateway, the ${settings.half} half`,
    columns: ["answers", "wrong ones heard %", "right ones heard %", "first word p50 ms", "p95 ms", "max ms"],
    rows,
    notes: [
      `The model's first word comes after ${pace.first} ms, and one every ${pace.next} ms. Milliseconds are from its first word to the caller's.`,
      "Right: the sentence of the passage with the fact that was changed.",
    ],
  };

  async function play(agentId: string, { text, asked }: { text: string; asked: string | null }) {
    const body = { model: `agent:${agentId}`, stream: true, messages: [{ role: "user", content: asked ?? asks }] };
    model.says.set(agentId, text);
    const answer = await handler(
      new Request("http://localhost/v1/chat/completions", {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
    if (!answer.ok) throw new Error(await answer.text());
    let heard = "";
    let firstMs = Number.NaN;
    for await (const line of linesOf(answer)) {
      const words =
        (JSON.parse(line) as { choices: { delta: { content?: string } }[] }).choices[0]?.delta.content ?? "";
      if (heard === "" && words !== "") firstMs = performance.now() - model.begun.get(agentId)!;
      heard += words;
    }
    return { text: heard, firstMs };
  }
};

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop()!;
    for (const line of lines) if (line.startsWith("data: {")) yield line.slice("data: ".length);
  }
}

/** Says the words that were set for the agent that its system message names, word by word. */
async function startModel() {
  const says = new Map<string, string>();
  const begun = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    const agentId = /You are ([\w-]+)\./.exec(text)![1]!;
    const send = (delta: object, finish_reason: string | null = null) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    await wait(pace.first);
    begun.set(agentId, performance.now());
    for (const word of says.get(agentId)!.split(/(?<=\s)/)) {
      send({ content: word });
      await wait(pace.next);
    }
    send({}, "stop");
    response.end("data: [DONE]\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, says, begun, close: () => server.close() };
}

function cellsOf(heard: readonly Heard[]): Record<string, number | string> {
  const share = (test: (one: Heard) => boolean) => ((100 * heard.filter(test).length) / heard.length).toFixed(1);
  const times = heard.map(({ firstMs }) => firstMs).sort((left, right) => left - right);
  return {
    answers: String(heard.length),
    "wrong ones heard %": share(({ text, wrong }) => text.trim() === wrong),
    "right ones heard %": share(({ text, right }) => text.includes(right)),
    "first word p50 ms": Math.round(quantile(times, 0.5)),
    "p95 ms": Math.round(quantile(times, 0.95)),
    "max ms": Math.round(times.at(-1)!),
  };
}
