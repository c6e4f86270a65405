import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { type Bench, quantile } from "../bench.ts";

const turnEveryMs = 4_000;
const key = "sk_live_bench_of_the_gateway";

/** What a turn cost a client beside the model's own time to its first word, in milliseconds. */
type Added = number[];

interface Target {
  url: string;
  model: string;
}

/** What the gateway adds to a model's first word, in many calls at once, the model and the service in processes of their own. */
export const gateway: Bench = async ({ settings, progress }) => {
  const calls = Number(settings.calls);
  const turns = Number(settings.turns);
  const upstream = await started(new URL("./upstream-process.ts", import.meta.url), []);
  const direct = { url: `http://127.0.0.1:${upstream.said.port}`, model: "scripted" };
  const service = await started(new URL("./service-process.ts", import.meta.url), [`${direct.url}/v1`]);
  const through = service.said as unknown as Target;
  try {
    await play(through, { calls: 20, turns: 2, words: "is the shop open?" });
    const rows = [];
    for (const [subject, target, words] of [
      ["the model alone", direct, "is shop 12 open?"],
      ["through the gateway", through, "is shop 12 open?"],
      ["through the gateway, with a hand-off", through, "about my bill"],
    ] as const) {
      const added = await play(target, { calls, turns: words.includes("bill") ? 1 : turns, words });
      const cells = {
        turns: added.length,
        "p50 ms": quantile(added, 0.5),
        "p95 ms": quantile(added, 0.95),
        "p99 ms": quantile(added, 0.99),
      };
      rows.push({ subject, cells });
      progress(`${subject} done`);
    }
    return {
      title: `Milliseconds to the first word beside the model's own, ${calls} calls with a turn every ${turnEveryMs / 1_000} s`,
      columns: ["turns", "p50 ms", "p95 ms", "p99 ms"],
      rows,
      notes: [
        "The model takes 80 to 120 ms and says how long it took. SQLite, lexical-512, 1,000 chunks; streamed requests with the whole history of their call.",
        "With a hand-off the model is asked twice; its first answer, of 80 to 120 ms, counts as added.",
        "Clients, service and model share this machine's cores: the row of the model alone says how busy they are.",
      ],
    };
  } finally {
    for (const { child } of [service, upstream]) if (child.connected) child.disconnect();
  }
};

async function started(file: URL, args: string[]): Promise<{ child: ChildProcess; said: { port: number } }> {
  const child = fork(file, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [said] = (await once(child, "message")) as [{ port: number }];
  return { child, said };
}

let ids = 0;

async function play(
  target: Target,
  { calls, turns, words }: { calls: number; turns: number; words: string },
): Promise<Added> {
  const added: Added = [];
  await Promise.all(
    Array.from({ length: calls }, async () => {
      const callId = `bench-${++ids}`;
      const messages: { role: string; content: string }[] = [];
      await wait(Math.random() * turnEveryMs);
      for (let turn = 0; turn < turns; turn++) {
        messages.push({ role: "user", content: `${words} (${turn})` });
        const next = wait(turnEveryMs * (0.75 + Math.random() / 2));
        const answer = await ask(target, callId, messages);
        messages.push({ role: "assistant", content: answer.text });
        added.push(answer.addedMs);
        await next;
      }
    }),
  );
  return added;
}

async function ask(
  { url, model }: Target,
  callId: string,
  messages: object[],
): Promise<{ text: string; addedMs: number }> {
  const begun = performance.now();
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, messages, stream: true, cuecard: { callId } }),
  });
  if (!response.ok) throw new Error(`The service answered ${response.status}: ${await response.text()}`);
  let text = "";
  let firstMs: number | null = null;
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const [, word] of decoder.decode(bytes, { stream: true }).matchAll(/"content":"([^"]+)"/g)) {
      firstMs ??= performance.now() - begun;
      text += word;
    }
  }
  if (firstMs === null) throw new Error("An answer had no word.");
  return { text, addedMs: firstMs - Number.parseFloat(text) };
}
