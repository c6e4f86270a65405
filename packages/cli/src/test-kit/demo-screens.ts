import type { Page } from "playwright-core";
import { demoQuestions } from "../demo/demo-questions.ts";
import { request } from "./spawn-cli.ts";

/** What is done on a screen by its English texts. */
type Act = (page: Page) => Promise<void>;

/** Every screen with the demo's data, by the name of its picture: its address, and what is done there before. The page has signed in. */
export async function demoScreens(page: Page): Promise<[name: string, [address: string, act?: Act]][]> {
  const key = await page.evaluate(() => sessionStorage.getItem("cuecard-key")!);
  const ask = async (path: string): Promise<{ data: { id: string }[] }> =>
    (await request(new URL(page.url()).origin, "GET", path, undefined, key)).body;
  const first = async (path: string) => (await ask(path)).data[0]!.id;
  const base = await first("/v1/knowledge-base");
  const team = await first("/v1/teams");
  const source = await first(`/v1/knowledge-base/${base}/sources?filename=router-guide.pdf`);
  const call = await first("/v1/calls?externalId=demo-call");
  const gap = await first(`/v1/knowledge-base/${base}/gaps`);
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
    tests: ["tests"],
    "new-test": ["tests/new"],
  };
  for (const tab of ["keys", "webhooks", "audit", "usage", "limits", "health", "backup", "bin"])
    screens[`operate-${tab}`] = [`operate/${tab}`];
  return Object.entries(screens);
}
