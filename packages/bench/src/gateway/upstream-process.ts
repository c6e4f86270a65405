import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A model in a process of its own. Its first word is how many milliseconds it took for it, so that the rest of a client's
 * wait is known. A request whose last words are of a bill is transferred first.
 */
const server = createServer(async (request, response) => {
  const begun = performance.now();
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  const { messages, tools = [] } = JSON.parse(text) as {
    messages: { role: string; content: string | null }[];
    tools?: { function: { name: string } }[];
  };
  await wait(80 + Math.random() * 40);
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  const transfer = tools.find(({ function: { name } }) => name === "transfer_to_billing");
  if (transfer && messages.at(-1)!.content?.includes("bill")) {
    const call = { name: "transfer_to_billing", arguments: '{"reason":"a bill"}' };
    send({ tool_calls: [{ index: 0, id: `call_${begun}`, type: "function", function: call }] });
    send({}, "tool_calls");
  } else {
    send({ content: `${performance.now() - begun} ` });
    for (let word = 0; word < 10; word++) {
      await wait(20);
      send({ content: "word " });
    }
    send({}, "stop");
  }
  response.end("data: [DONE]\n\n");
});
server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as { port: number }).port }));
process.on("disconnect", () => process.exit());
