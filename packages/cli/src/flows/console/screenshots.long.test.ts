import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { demoQuestions } from "../../demo/demo-questions.ts";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage, type WatchedPage } from "../../test-kit/browser.ts";
import { startDemo } from "../../test-kit/demo-console.ts";
import { request } from "../../test-kit/spawn-cli.ts";

/** Milliseconds in which a screen comes to show all that it asked for; a picture taken before shows less. */
const settleMs = 500;

/** Every screen with the demo's data, by the name of its picture: its address, and what is done there before. */
async function screensOf(ask: (path: string) => Promise<{ data: { id: string }[] }>) {
  const first = async (path: string) => (await ask(path)).data[0]!.id;
  const base = await first("/v1/knowledge-base");
  const team = await first("/v1/teams");
  const source = await first(`/v1/knowledge-base/${base}/sources?filename=router-guide.pdf`);
  const call = await first("/v1/calls?externalId=demo-call");
  const gap = await first(`/v1/knowledge-base/${base}/gaps`);
  type Act = (page: WatchedPage["page"]) => Promise<void>;
  const screens: Record<string, [address: string, act?: Act]> = {
    home: ["home"],
    ask: [
      "ask",
      async (page) => {
        await page.getByLabel("Question").fill(demoQuestions[0]!.question);
        await page.getByRole("button", { name: "Ask", exact: true }).click();
        await page.locator(".hit").first().waitFor();
      },
    ],
    cases: [
      "ask/cases",
      async (page) => {
        await page.getByRole("button", { name: "Run all" }).click();
        await page.getByLabel("What changed").waitFor();
      },
    ],
    bases: ["knowledge"],
    base: [`knowledge/${base}`],
    source: [`knowledge/${base}/${source}`, (page) => page.locator(".band").first().waitFor()],
    agents: ["agents"],
    agent: ["agents/front-desk", (page) => page.getByLabel("Instructions").waitFor()],
    teams: ["teams"],
    team: [`teams/${team}`, (page) => page.getByLabel("Canvas of the team").waitFor()],
    "team-edit": [`teams/${team}?tab=edit`],
    "team-rule": [`teams/${team}?tab=edit&at=definition.rules[0].when`, (page) => page.getByLabel("When").waitFor()],
    talk: [
      `talk/${team}`,
      async (page) => {
        await page.getByLabel("The caller says").fill(demoQuestions[0]!.question);
        await page.getByRole("button", { name: "Say it" }).click();
        await page.locator(".step").first().waitFor();
      },
    ],
    calls: ["calls"],
    call: [`calls/${call}`, (page) => page.locator(".said").first().waitFor()],
    gaps: ["gaps"],
    gap: [`gaps/${base}/${gap}`],
    now: ["now"],
  };
  for (const tab of ["keys", "webhooks", "audit", "usage", "limits", "health", "backup"])
    screens[`operate-${tab}`] = [`operate/${tab}`];
  return Object.entries(screens);
}

test.runIf(hasBrowser)(
  "every screen with the demo's data is pictured in both themes and on a phone, clean in each",
  async () => {
    const temporary = temporaryFolder();
    onTestFinished(temporary.remove);
    const folder = process.env.CUECARD_SCREENSHOTS ?? join(temporary.path, "pictures");
    mkdirSync(folder, { recursive: true });
    const demo = await startDemo();
    onTestFinished(demo.close);
    const { page, faults, close } = await openPage(demo.address);
    onTestFinished(close);
    await page.getByRole("heading", { name: "Home" }).waitFor();
    const key = await page.evaluate(() => sessionStorage.getItem("cuecard-key")!);
    const ask = async (path: string) => (await request(new URL(demo.address).origin, "GET", path, undefined, key)).body;

    const unclean: string[] = [];
    for (const [name, [address, act]] of await screensOf(ask)) {
      await page.evaluate((to) => location.assign(to), `#/${address}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await act?.(page);
      await page.waitForTimeout(settleMs);
      for (const theme of ["light", "dark"]) {
        unclean.push(...(await hardToUse(page)).map((fault) => `${name}, ${theme}: ${fault}`));
        await page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
        const other = theme === "light" ? "Dark" : "Light";
        await page.getByRole("button", { name: other, exact: true }).click();
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: join(folder, `${name}-phone.png`) });
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(unclean).toEqual([]);
    expect(faults).toEqual([]);
  },
);
