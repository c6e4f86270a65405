import { chromium } from "playwright-core";

/** Prints pages of HTML as PDFs without tags, as most programs write them. */
export async function printPages(pages: readonly string[]): Promise<Buffer[]> {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const printed: Buffer[] = [];
    for (const html of pages) {
      await page.setContent(html);
      printed.push(await page.pdf({ tagged: false, preferCSSPageSize: true }));
    }
    return printed;
  } finally {
    await browser.close();
  }
}
