import { chromium } from "playwright-core";
import type { Look } from "./questions.ts";

const cells = "td, th { padding: 3px 10px; text-align: left } table { border-collapse: collapse }";
const styles: Record<Look, string> = {
  ruled: `${cells} td, th { border: 1px solid black } body { font: 12px serif }`,
  bare: `${cells} td:not(:first-child) { text-align: right } body { font: 13px sans-serif } h2 { font-size: 13px }`,
  striped: `${cells} tr:nth-child(even) { background: #e4ecf4; print-color-adjust: exact } body { font: 11px sans-serif }`,
  landscape: `${cells} td { padding: 9px 30px } thead { border-bottom: 2px solid } body { font: 14px serif } @page { size: A5 landscape }`,
};

/** Prints pages as PDFs without tags, as most programs write them. */
export async function printPages(pages: readonly { html: string; look: Look }[]): Promise<Buffer[]> {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const printed: Buffer[] = [];
    for (const { html, look } of pages) {
      await page.setContent(`<style>${styles[look]}</style>${html}`);
      printed.push(await page.pdf({ tagged: false, preferCSSPageSize: true }));
    }
    return printed;
  } finally {
    await browser.close();
  }
}
