import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two turns of a call, on average. */
export const turnEveryMs = 4_000;
export const key = "sk_live_bench_of_the_gateway";

/** Where to ask, and for which model. */
export interface Target {
  url: string;
  model: string;
}

/** One answered request, with times in milliseconds from the request. */
export interface Answered {
  /** Place of its turn in its call. */
  turn: number;
  status: number;
  text: string;
  firstMs: number;
  lastMs: number;
  endMs: number;
}

interface Plan {
  calls: number;
  turns: number;
  /** What the caller says. `name`: the call's own. */
  words: (turn: number, name: string) => string;
}

let ids = 0;

/** Plays calls at once, each with a turn at random moments, as a platform does: the whole history with each request. */
export async function play(target: Target, { calls, turns, words }: Plan): Promise<Answered[]> {
  const answered: Answered[] = [];
  await Promise.all(
    Array.from({ length: calls }, async () => {
      const callId = `bench-${++ids}`;
      const messages: { role: string; content: string }[] = [];
      await wait(Math.random() * turnEveryMs);
      for (let turn = 0; turn < turns; turn++) {
        messages.push({ role: "user", content: words(turn, callId) });
        const next = wait(turn < turns - 1 ? turnEveryMs * (0.75 + Math.random() / 2) : 0);
        const answer = await ask(target, callId, messages);
        messages.push({ role: "assistant", content: answer.text });
        answered.push({ ...answer, turn });
        await next;
      }
    }),
  );
  return answered;
}

async function ask({ url, model }: Target, callId: string, messages: object[]): Promise<Omit<Answered, "turn">> {
  const begun = performance.now();
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, messages, stream: true, cuecard: { callId } }),
  });
  let text = "";
  let firstMs = Number.NaN;
  let lastMs = Number.NaN;
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const [, word] of decoder.decode(bytes, { stream: true }).matchAll(/"content":"([^"]+)"/g)) {
      lastMs = performance.now() - begun;
      if (text === "") firstMs = lastMs;
      text += word;
    }
  }
  return { status: response.status, text, firstMs, lastMs, endMs: performance.now() - begun };
}
