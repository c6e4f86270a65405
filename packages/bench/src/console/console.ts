import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Bench, quantile } from "../bench.ts";
import { frameTimes } from "./frame-times.ts";
import { callAtRate, get, post, startCalls } from "./live-calls.ts";
import { makeLongLists, scrollTimes } from "./scroll-times.ts";
import { serveConsole } from "./serve-console.ts";
import { signedIn } from "./signed-in.ts";

const openings = 7;
const calls = 200;
const turnsPerSecond = 60;
const seconds = 20;

/** What the console costs its browser: until it can be used, and while many calls are under way. */
export const consoleBench: Bench = async ({ progress }) => {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-console-"));
  const server = await serveConsole(folder);
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    // Without a knowledge base the first screen has no field.
    const base = await post(server.url, "/v1/knowledge-base", { name: "Harbor" });
    const opened: Opened[] = [];
    for (let run = 0; run < openings; run++) {
      progress(`opening ${run + 1} of ${openings}`);
      opened.push(await open(browser, server.url));
    }
    const live = await watchLive(browser, server.url, progress);
    progress("scrolling long lists");
    const scrolled = await scrollLists(browser, server.url, folder, base.id);
    const median = (name: keyof Opened) =>
      quantile(
        opened.map((each) => each[name]),
        0.5,
      );
    return {
      title: "The console in its browser",
      columns: ["measured", "aim"],
      rows: [
        { subject: "first contentful paint, ms", cells: { measured: median("paintMs"), aim: "≤ 500" } },
        { subject: "interactive, ms", cells: { measured: median("interactiveMs"), aim: "≤ 1000" } },
        { subject: "Now: main thread a frame, p50 ms", cells: { measured: quantile(live.frames, 0.5), aim: "-" } },
        { subject: "Now: main thread a frame, p95 ms", cells: { measured: quantile(live.frames, 0.95), aim: "≤ 8" } },
        {
          subject: "Now: main thread a frame by processor time, p95 ms",
          cells: { measured: quantile(live.cpuFrames, 0.95), aim: "≤ 8" },
        },
        { subject: "Now: longest task, ms", cells: { measured: live.longestMs, aim: "-" } },
        { subject: "Now: longest task by processor time, ms", cells: { measured: live.longestCpuMs, aim: "≤ 50" } },
        { subject: "Now: tasks over 50 ms", cells: { measured: String(live.longTasks), aim: "0" } },
        ...scrolled.flatMap(({ list, times }) => [
          { subject: `${list}: a screen further, p50 ms`, cells: { measured: quantile(times, 0.5), aim: "-" } },
          { subject: `${list}: a screen further, p95 ms`, cells: { measured: quantile(times, 0.95), aim: "≤ 100" } },
          { subject: `${list}: a screen further, longest ms`, cells: { measured: Math.max(...times), aim: "-" } },
        ]),
      ],
      notes: [
        `The medians of ${openings} openings on loopback, each in a browser context of its own; interactive: the first field is there, and no task over 50 ms runs.`,
        "A screen further: from the scroll, by the page itself, until the whole screen is painted with rows, 100 times from the top; pages of the list are asked for on the way.",
        `Now with ${live.lanes} calls and ${live.turnsPerSecond.toFixed(0)} turns a second for ${seconds} s; a frame is a sixtieth of a second, and its tasks are read from Chromium's trace.`,
      ],
    };
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
};

interface Opened {
  paintMs: number;
  interactiveMs: number;
}

async function open(browser: Browser, url: string): Promise<Opened> {
  const page = await signedIn(browser);
  await watchOpening(page);
  await page.goto(`${url}/#/ask`);
  await page.getByLabel("Question").waitFor();
  const paintMs = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
  const { fieldMs, longTaskEndMs } = await page.evaluate(() => window.benched);
  await page.context().close();
  return { paintMs, interactiveMs: Math.max(fieldMs, longTaskEndMs) };
}

declare global {
  interface Window {
    /** When the first field was there, and when the last long task until then ended. */
    benched: { fieldMs: number; longTaskEndMs: number };
  }
}

/** Notes when the first field is there, and when long tasks end. */
async function watchOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benched = { fieldMs: 0, longTaskEndMs: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.benched.longTaskEndMs = startTime + duration;
    }).observe({ type: "longtask", buffered: true });
    const watching = new MutationObserver(() => {
      if (!document.querySelector("[data-search]")) return;
      window.benched.fieldMs = performance.now();
      watching.disconnect();
    });
    watching.observe(document, { childList: true, subtree: true });
  });
}

async function watchLive(browser: Browser, url: string, progress: (line: string) => void) {
  const ids = await startCalls(url, calls);
  progress(`${ids.length} calls are under way`);
  const page = await signedIn(browser);
  await page.goto(`${url}/#/now`);
  await page.getByText(`${ids.length} calls`, { exact: true }).waitFor();
  await page.waitForTimeout(2_000);
  const categories = ["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel", "__metadata"];
  await browser.startTracing(page, { categories });
  const sent = await callAtRate(url, ids, { turnsPerSecond, seconds });
  const tasks = frameTimes(JSON.parse((await browser.stopTracing()).toString("utf8")).traceEvents);
  const lanes = await page.locator(".lane").count();
  await page.context().close();
  return { ...tasks, lanes, turnsPerSecond: sent / seconds };
}

async function scrollLists(browser: Browser, url: string, folder: string, baseId: string) {
  const text = { sourceType: "text", textTitle: "Ferry", textContent: "The ferry leaves at noon." };
  const { id: sourceId } = await post(url, `/v1/knowledge-base/${baseId}/sources`, text);
  await get(url, `/v1/knowledge-base/${baseId}/sources/${sourceId}/status?waitMs=10000`);
  await post(url, "/v1/agents", { id: "scrolled", name: "Scrolled", systemPrompt: "You are read." });
  const { id: callId } = await post(url, "/v1/calls", { agentId: "scrolled" });
  // Of calls under way that are left alone the service would end one after another meanwhile.
  await post(url, `/v1/calls/${callId}/end`, {});
  const { calls, chunks } = makeLongLists(folder, { callId, sourceId });
  const lists = {
    [`${calls.toLocaleString("en")} calls`]: "calls",
    [`${chunks.toLocaleString("en")} chunks`]: `knowledge/${baseId}/${sourceId}?view=chunks`,
  };
  const measured: { list: string; times: number[] }[] = [];
  for (const [list, hash] of Object.entries(lists)) {
    const page = await signedIn(browser);
    await page.goto(`${url}/#/${hash}`);
    await page.locator("[data-row]").nth(5).waitFor();
    measured.push({ list, times: await scrollTimes(page) });
    await page.context().close();
  }
  return measured;
}
