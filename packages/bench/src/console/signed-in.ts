import type { Browser, Page } from "playwright-core";
import { benchKey } from "./serve-console.ts";

/** A page of a browser context of its own that has the key already. */
export async function signedIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.addInitScript((key) => sessionStorage.setItem("cuecard-key", key), benchKey);
  return page;
}
