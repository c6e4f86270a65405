import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Bench, quantile } from "../bench.ts";
import { type FilledWorkspace, fillWorkspace } from "./fill-workspace.ts";
import { post } from "./live-calls.ts";
import { serveConsole } from "./serve-console.ts";
import { signedIn } from "./signed-in.ts";

/** Turns of a call, and milliseconds between two. */
const turns = 8;
const betweenMs = 4_000;

/** Parts of the time at which the page's heap is read: minute 1, 5 and 10 of ten. */
const heapAt = [0.1, 0.5, 1];

/** A task that somebody feels. */
const longMs = 200;

/** What a full workspace costs its console: until the first rows are there, and while calls go on beside an open one. */
export const consoleFull: Bench = async ({ settings, progress }) => {
  const [calls, sources, atOnce, minutes, openings] = [
    settings.calls,
    settings.sources,
    settings.live,
    settings.minutes,
    settings.openings,
  ].map(Number) as [number, number, number, number, number];
  const folder = await mkdtemp(join(tmpdir(), "cuecard-console-full-"));
  try {
    const filled = await fillWorkspace(folder, { calls, sources }, progress);
    const server = await serveConsole(folder);
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
    try {
      progress("first rows, with nothing beside them");
      const alone = await firstRows(browser, server.url, filled, openings);
      const load = [loadavg()[0]!];
      const watched = await watchBesideCalls(browser, server.url, filled, { atOnce, minutes, openings }, progress);
      load.push(loadavg()[0]!);
      const rows = Object.keys(alone) as (keyof FirstRows)[];
      const cell = (measured: number, aim: string) => ({ measured, aim });
      return {
        title: "The console over a full workspace",
        columns: ["measured", "aim"],
        rows: [
          ...rows.flatMap((name) => [
            { subject: `${name}: first rows, p50 ms`, cells: cell(quantile(alone[name], 0.5), "≤ 500") },
            { subject: `${name}: first rows, longest ms`, cells: cell(Math.max(...alone[name]), "-") },
            { subject: `${name}: beside calls, p50 ms`, cells: cell(quantile(watched.rows[name], 0.5), "-") },
          ]),
          ...watched.heap.map(({ minute, megabytes }) => ({
            subject: `heap of the page at minute ${minute.toFixed(1)}, MB`,
            cells: cell(megabytes, "flat"),
          })),
          { subject: `tasks over ${longMs} ms`, cells: cell(watched.long.length, "0") },
          { subject: "the longest of them, ms", cells: cell(Math.max(0, ...watched.long), "-") },
        ],
        notes: [
          `${calls} calls and ${sources} sources in a folder, made by the library. First rows: from a click in an open console, whose files for the screen are not loaded yet, until a row is drawn; ${openings} times, each in a browser context of its own.`,
          `Now open for ${minutes} minutes beside ${atOnce} calls at once, each with a turn every ${betweenMs / 1_000} s, ${turns} turns long; ${watched.ended} calls ended. The heap is read behind a garbage collection.`,
          `Load before ${load[0]!.toFixed(1)}, after ${load[1]!.toFixed(1)}.`,
        ],
      };
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type FirstRows = Record<"Calls" | "Sources" | "A call", number[]>;

/** Milliseconds until something of each screen is drawn. */
async function firstRows(browser: Browser, url: string, filled: FilledWorkspace, openings: number): Promise<FirstRows> {
  const measured: FirstRows = { Calls: [], Sources: [], "A call": [] };
  const places = {
    Calls: ["calls", "[data-row]"],
    Sources: [`knowledge/${filled.knowledgeBaseId}`, "[data-row]"],
    "A call": [`calls/${filled.callId}`, ".timeline .moment"],
  } as const;
  for (let run = 0; run < openings; run++) {
    for (const [name, [hash, row]] of Object.entries(places)) {
      const page = await signedIn(browser);
      await page.goto(`${url}/#/operate/limits`);
      await page.getByRole("heading", { name: "Operate" }).waitFor();
      measured[name as keyof FirstRows].push(await untilDrawn(page, hash, row));
      await page.context().close();
    }
  }
  return measured;
}

/** Milliseconds of the page from the change of the address until the element is there and painted. */
function untilDrawn(page: Page, hash: string, selector: string): Promise<number> {
  return page.evaluate(
    async ([hash, selector]) => {
      const begun = performance.now();
      location.hash = `#/${hash}`;
      while (!document.querySelector(selector!)) await new Promise(requestAnimationFrame);
      // A task that is posted in a frame runs when the frame was painted.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - begun;
    },
    [hash, selector],
  );
}

interface Beside {
  atOnce: number;
  minutes: number;
  openings: number;
}

async function watchBesideCalls(
  browser: Browser,
  url: string,
  filled: FilledWorkspace,
  { atOnce, minutes, openings }: Beside,
  progress: (line: string) => void,
) {
  const page = await signedIn(browser);
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(`${url}/#/now`);
  await page.getByRole("heading", { name: "Now" }).waitFor();
  const lasts = new AbortController();
  const begun = performance.now();
  const playing = Array.from({ length: atOnce }, (_, lane) => playCalls(url, filled.teamId, lane, lasts.signal));
  try {
    const heap: { minute: number; megabytes: number }[] = [];
    for (const part of heapAt) {
      await sleep(Math.max(0, begun + part * minutes * 60_000 - performance.now()));
      heap.push({ minute: part * minutes, megabytes: (await heapOf(page)) / 1e6 });
      progress(`minute ${(part * minutes).toFixed(1)}: ${heap.at(-1)!.megabytes.toFixed(1)} MB`);
    }
    const long = (await page.evaluate(() => window.longTasks)).filter((ms) => ms > longMs);
    progress("first rows beside calls");
    const rows = await firstRows(browser, url, filled, openings);
    lasts.abort();
    const ended = (await Promise.all(playing)).reduce((sum, count) => sum + count, 0);
    return { heap, long, rows, ended };
  } finally {
    lasts.abort();
    await page.context().close();
  }
}

declare global {
  interface Window {
    /** Milliseconds of each task over 50 ms. */
    longTasks: number[];
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** Plays one call after another until the signal aborts. Resolves with how many ended. */
async function playCalls(url: string, teamId: string, lane: number, signal: AbortSignal): Promise<number> {
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  let ended = 0;
  // Callers don't speak at once.
  await wait((lane * 1_009) % betweenMs);
  while (!signal.aborted) {
    const { id } = await post(url, "/v1/calls", { teamId, externalId: `live-${lane}-${ended}` });
    for (let turn = 0; turn < turns && !signal.aborted; turn++) {
      const text = turn % 3 === 1 ? "My invoice is wrong" : `Which room has ${(turn % 4) + 1} beds?`;
      await post(url, `/v1/calls/${id}/turns`, { text });
      await wait(betweenMs);
    }
    await post(url, `/v1/calls/${id}/end`, {});
    ended++;
  }
  return ended;
}
