import { createServer, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A model in a process of its own. Its first word is how many milliseconds it took for it, in all requests with the same
 * last words, so that the rest of a client's wait is known. Words of a bill are transferred first, and some words say
 * what is to go wrong. As a fallback, with the model's name `second`, it always answers.
 */
const taken = new Map<string, number>();

const server = createServer(async (request, response) => {
  const begun = performance.now();
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  const {
    model,
    messages,
    tools = [],
  } = JSON.parse(text) as {
    model: string;
    messages: { role: string; content: string | null }[];
    tools?: { function: { name: string } }[];
  };
  const words = messages.findLast(({ role }) => role === "user")!.content!;
  if (model !== "second" && (await fails(words, response))) return;
  await wait(80 + Math.random() * 40);
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const send = sender(response);
  const transfer = tools.find(({ function: { name } }) => name === "transfer_to_billing");
  const tookMs = performance.now() - begun + (taken.get(words) ?? 0);
  if (transfer && words.includes("bill")) {
    taken.set(words, tookMs);
    const call = { name: "transfer_to_billing", arguments: '{"reason":"a bill"}' };
    send({ tool_calls: [{ index: 0, id: `call_${begun}`, type: "function", function: call }] });
    send({}, "tool_calls");
  } else {
    taken.delete(words);
    send({ content: `${tookMs} ` });
    for (let word = 0; word < 10; word++) {
      await wait(20);
      send({ content: "word " });
    }
    send({}, "stop");
  }
  response.end("data: [DONE]\n\n");
});

function sender(response: ServerResponse) {
  return (delta: object, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
}

/** Whether the words ask for a failure, which is then under way. */
async function fails(words: string, response: ServerResponse): Promise<boolean> {
  if (words.startsWith("hang")) return true;
  if (words.startsWith("reset")) {
    response.socket!.resetAndDestroy();
    return true;
  }
  if (words.startsWith("limit")) {
    response.writeHead(429, { "Retry-After": "7" }).end("{}");
    return true;
  }
  if (!words.startsWith("silence")) return false;
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  sender(response)({ content: "One " });
  return true;
}

server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as { port: number }).port }));
process.on("disconnect", () => process.exit());
