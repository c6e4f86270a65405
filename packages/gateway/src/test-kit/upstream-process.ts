import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ScriptLine, SeenRequest } from "./scripted-upstream.ts";

/**
 * A model that follows a script, in a process of its own: chat completions, streamed word by word. The first line that
 * fits a request answers it. `POST /script` sets the script, `GET /requests` gives and forgets what was asked.
 */
let script: ScriptLine[] = [];
let requests: SeenRequest[] = [];
let ids = 0;

const server = createServer(async (request, response) => {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  if (request.url === "/script") {
    script = JSON.parse(text);
    response.end("{}");
    return;
  }
  if (request.url === "/requests") {
    response.end(JSON.stringify(requests));
    requests = [];
    return;
  }
  const body = JSON.parse(text);
  requests.push({ body, headers: request.headers as Record<string, string> });
  const line = script.find((each) => fits(each, body)) ?? { say: "(nothing fits)" };
  if (line.times !== undefined && --line.times === 0) script.splice(script.indexOf(line), 1);
  if (line.firstMs) await wait(line.firstMs);
  if (line.status) {
    const headers = { "Content-Type": "application/json", ...(line.retryAfter && { "Retry-After": line.retryAfter }) };
    response.writeHead(line.status, headers);
    response.end(JSON.stringify({ error: { message: line.message ?? "refused by the script" } }));
    return;
  }
  if (line.body) {
    response.writeHead(200, { "Content-Type": line.body.type }).end(line.body.text);
    return;
  }
  if (line.resets) {
    request.socket.resetAndDestroy();
    return;
  }
  if (line.hangs === true) return;
  response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
  if (line.hangs) return;
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", created: 1, model: body.model, choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  send({ role: "assistant", content: "" });
  for (const word of line.say?.match(/\S+\s*/g) ?? []) {
    send({ content: word });
    if (line.wordMs) await wait(line.wordMs);
  }
  if (line.breaks) {
    response.destroy();
    return;
  }
  for (const [index, call] of (line.calls ?? []).entries()) {
    const sent = JSON.stringify(call.arguments ?? {});
    const half = Math.ceil(sent.length / 2);
    const id = `call_${++ids}`;
    send({
      tool_calls: [{ index, id, type: "function", function: { name: call.name, arguments: sent.slice(0, half) } }],
    });
    send({ tool_calls: [{ index, function: { arguments: sent.slice(half) } }] });
  }
  send({}, line.calls?.length ? "tool_calls" : "stop");
  if (body.stream_options?.include_usage) {
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    response.write(
      `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", created: 1, model: body.model, choices: [], usage })}\n\n`,
    );
  }
  response.end("data: [DONE]\n\n");
});

function fits({ system, last, hasTool }: ScriptLine, body: SeenRequest["body"]): boolean {
  const first = body.messages[0];
  const instructions = first?.role === "system" ? first.content : "";
  const newest = body.messages.at(-1);
  return (
    (system === undefined || instructions!.includes(system)) &&
    (last === undefined || (newest?.content ?? "").includes(last)) &&
    (hasTool === undefined || (body.tools ?? []).some((tool) => tool.function.name === hasTool))
  );
}

server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as { port: number }).port }));
process.on("disconnect", () => process.exit());
