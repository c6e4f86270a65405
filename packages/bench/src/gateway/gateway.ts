import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import type { Bench } from "../bench.ts";
import { quantile } from "../bench.ts";
import { type Stalls, startStallMeter } from "../stall-meter.ts";
import { deadlineMs, deadUpstreams } from "./dead-upstreams.ts";
import { type Answered, play, type Target, turnEveryMs } from "./platform.ts";
import type { ServiceInput, Work } from "./service-process.ts";

/** Milliseconds that a slow embedder takes for a question. */
const embedMs = 120;
/** Turns that a service is warmed with, so that the process is that of a service which has run for a while. */
const warm = { calls: 100, turns: 3 };

/** What the gateway adds to a model's first word, in many calls at once, the model and the service in processes of their own. */
export const gateway: Bench = async ({ settings, progress }) => {
  const calls = Number(settings.calls);
  const turns = Number(settings.turns);
  const before = loadavg()[0]!;
  const upstream = await started<{ port: number }>(new URL("./upstream-process.ts", import.meta.url), []);
  const direct: Target = { url: `http://127.0.0.1:${upstream.said.port}`, model: "scripted" };
  const model = { url: `${direct.url}/v1`, model: "scripted" };
  const rows: { subject: string; cells: Record<string, number> }[] = [];
  const add = (subject: string, values: number[]) => {
    rows.push({ subject, cells: cellsOf(values) });
    progress(`${subject} done`);
  };
  let measured: Measured | null = null;
  try {
    add("the model alone", added(await play(direct, { calls, turns, words: question })));
    await withService({ gateway: { upstream: model }, embedMs: 0 }, async (service, workOf) => {
      const first = await play(service, { ...warm, words: question });
      add("a service that has just started", added(first));
      await workOf();
      const meter = startStallMeter();
      const answered = await play(service, { calls, turns, words: question });
      measured = { turns: answered.length, clients: meter.stop(), service: await workOf() };
      add("a call's first turn", added(answered.filter(({ turn }) => turn === 0)));
      add("its later turns", added(answered.filter(({ turn }) => turn > 0)));
      add("all its turns", added(answered));
      const moved = await play(service, { calls, turns: 1, words: (_, name) => `about my bill, ${name}` });
      add("a turn with a hand-off", added(moved));
    });
    await withService({ gateway: { upstream: model }, embedMs }, async (service) => {
      await play(service, { ...warm, words: question });
      add(`an embedder of ${embedMs} ms`, added(await play(service, { calls, turns: 2, words: question })));
    });
    const options = { upstream: model, deadlineMs };
    await withService({ gateway: options, embedMs: 0 }, async (service) => {
      await play(service, { ...warm, words: question });
      for (const { subject, words, over } of deadUpstreams.alone)
        add(subject, (await play(service, { calls: calls / 4, turns: 1, words: () => words })).map(over));
    });
    const fallback = { ...model, model: "second" };
    await withService({ gateway: { ...options, fallback }, embedMs: 0 }, async (service) => {
      await play(service, { ...warm, words: question });
      for (const { subject, words, over } of deadUpstreams.withFallback)
        add(subject, (await play(service, { calls: calls / 4, turns: 1, words: () => words })).map(over));
    });
  } finally {
    if (upstream.child.connected) upstream.child.disconnect();
  }
  return {
    title: `Milliseconds that the gateway adds, ${calls} calls with a turn every ${turnEveryMs / 1_000} s`,
    columns: ["turns", "p50 ms", "p95 ms", "p99 ms", "max ms"],
    rows,
    notes: notesOf(measured!, [before, loadavg()[0]!]),
  };
};

/** Another question in each turn of each call, so that no vector and no hit is known from before. */
function question(turn: number, name: string): string {
  return `is the shop in street ${(Number(name.slice("bench-".length)) * 37 + turn * 101) % 1_000} open?`;
}

/** Milliseconds to the first word, beside the model's own. */
function added(answered: Answered[]): number[] {
  return answered.map(({ status, text, firstMs }) => {
    if (status !== 200) throw new Error(`A request was answered with ${status}.`);
    return firstMs - Number.parseFloat(text);
  });
}

function cellsOf(values: number[]): Record<string, number> {
  const sorted = values.toSorted((one, other) => one - other);
  return {
    turns: values.length,
    "p50 ms": quantile(sorted, 0.5),
    "p95 ms": quantile(sorted, 0.95),
    "p99 ms": quantile(sorted, 0.99),
    "max ms": sorted.at(-1)!,
  };
}

async function started<Said>(file: URL, args: string[]): Promise<{ child: ChildProcess; said: Said }> {
  const child = fork(file, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [said] = (await once(child, "message")) as [Said];
  return { child, said };
}

/** Plays with a service of its own. `workOf` says what it did since it was asked last. */
async function withService(
  input: ServiceInput,
  use: (service: Target, workOf: () => Promise<Work>) => Promise<void>,
): Promise<void> {
  const { child, said } = await started<Target>(new URL("./service-process.ts", import.meta.url), [
    JSON.stringify(input),
  ]);
  try {
    await use(said, async () => {
      child.send("work");
      const [work] = (await once(child, "message")) as [Work];
      return work;
    });
  } finally {
    const gone = once(child, "exit");
    if (child.connected) child.disconnect();
    await gone;
  }
}

interface Measured {
  turns: number;
  service: Work;
  clients: Stalls;
}

function notesOf({ turns, service, clients }: Measured, load: [number, number]): string[] {
  const ms = (value: number) => value.toFixed(0);
  const { stalls, allMs, mainMs } = service;
  return [
    "To the first word, beside the model's own time: it takes 80 to 120 ms and says how long it took. SQLite, meaning-768, 1,000 chunks; streamed requests with the whole history of their call, another question in each.",
    "With a hand-off the model is asked twice; neither of its answers is counted.",
    `A turn waits at most 250 ms for an embedder. Upstreams that fail: deadline ${deadlineMs} ms; those that hang are counted from it.`,
    `Clients, service and model share this machine: ${availableParallelism()} cores, load ${load[0].toFixed(1)} before and ${load[1].toFixed(1)} after. The model alone says what the same load takes without the gateway.`,
    `All its turns: the service's thread was held up for ${ms(stalls.longestMs)} ms at the longest, ${ms(stalls.longestOwnMs)} of work of its own; the clients' for ${ms(clients.longestMs)} ms, ${ms(clients.longestOwnMs)} of its own. The rest is the machine's. A turn took the service ${(allMs / turns).toFixed(1)} ms of processor time, ${(mainMs / turns).toFixed(1)} on its main thread.`,
  ];
}
