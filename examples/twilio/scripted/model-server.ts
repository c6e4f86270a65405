import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type OpenAI from "openai";

/** Stands where a language model would: each member has one answer. */
export async function startModelServer(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { messages }: OpenAI.ChatCompletionCreateParams = JSON.parse(await text(request));
    const isTom = String(messages[0]?.content).includes("You are Tom.");
    const content = isTom ? "Your bill is 44 euros and 90 cents." : "What can I do for you?";
    const message = { role: "assistant", content, refusal: null };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: "stop" }];
    const completion = { id: "1", object: "chat.completion", created: 0, model: "scripted", choices };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(completion));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
