import { expect } from "vitest";
import { expectNoSidewaysScroll, hardToUse, openPage, type WatchedPage } from "./browser.ts";
import { type ServedConsole, startConsole } from "./console.ts";
import { request } from "./spawn-cli.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Answer = any;

/** A service with its console, and a browser that has signed in to it. */
export interface ConsoleScreens extends WatchedPage {
  served: ServedConsole;
  /** Goes to a screen, as its link would. */
  goTo(hash: string): Promise<void>;
  /** Asks /v1 beside the page; resolves with the body of an answer below 400. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Opens another tab of the same person. */
  openTab(hash: string): Promise<WatchedPage["page"]>;
}

export async function openScreens(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<ConsoleScreens> {
  const served = await startConsole(args, env);
  const watched = await openPage(served.address);
  await watched.page.getByRole("link", { name: "Knowledge", exact: true }).waitFor();
  return {
    ...watched,
    served,
    goTo: (hash) => watched.page.evaluate((to) => location.assign(to), `#/${hash}`),
    async ask(method, path, body) {
      const answer = await request(served.url, method, path, body);
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async openTab(hash) {
      const page = await watched.page.context().newPage();
      const session = await watched.page.evaluate(() => ({ ...sessionStorage }));
      await page.addInitScript((kept) => Object.assign(sessionStorage, kept), session);
      await page.goto(`${served.url}/#/${hash}`);
      return page;
    },
    async close() {
      await watched.close();
      await served.close();
    },
  };
}

/** The screen is clean by axe in both themes, fits a phone, and has said no error. */
export async function expectGoodToUse({ page, faults }: WatchedPage): Promise<void> {
  for (const theme of ["Dark", "Light"]) {
    expect(await hardToUse(page)).toEqual([]);
    await page.getByRole("button", { name: theme, exact: true }).click();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(faults).toEqual([]);
}
