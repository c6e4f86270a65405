import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

const executablePath = "/usr/bin/chromium";

/** Debian's browser; `.ci/run` installs it where it can. Tests of pages are skipped without it. */
export const hasBrowser = existsSync(executablePath);

/** A page that fails its test when it says an error or asks anything of another origin. */
export interface WatchedPage {
  page: Page;
  /** What went wrong on the page so far, as lines; empty when all is well. */
  faults: string[];
  close(): Promise<void>;
}

/** Opens an address in a browser of its own, whose reader has a language such as `de-DE`. */
export async function openPage(address: string, locale = "en-US"): Promise<WatchedPage> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale });
  // For pages that hang, not for slow machines.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(address);
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (asked) => {
    if (new URL(asked.url()).origin !== origin) faults.push(`asked ${asked.url()}`);
  });
  await page.goto(address);
  return { page, faults, close: () => browser.close() };
}

/** What is hard to use with a screen reader, a keyboard or weak eyes, as lines: all rules of axe, of any level. */
export async function hardToUse(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The page fits its width: nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}
