import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";
import { writePdf } from "../../test-kit/write-pdf.ts";

describe.runIf(hasBrowser)("a passage of a PDF", () => {
  let screens: ConsoleScreens;

  beforeAll(async () => {
    screens = await openScreens();
  });

  afterAll(() => screens.close());

  test("is shown on its page with a frame around all of its words, and a page without PDFs loads no pdf.js", async () => {
    const { page, goTo, ask } = screens;
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    const { id: kbId } = await ask("POST", "/v1/knowledge-base", { name: "Fees" });
    await goTo(`knowledge/${kbId}`);
    const words = ["Cards are lent for two weeks to everybody.", "Lost cards cost five euros each."];
    const file = writePdf([
      [{ x: 50, y: 700, text: "This page says nothing of what things cost." }],
      words.map((text, line) => ({ x: 250, y: 500 - line * 12, text })),
    ]);
    const sent = { name: "fees.pdf", mimeType: "application/pdf", buffer: file };
    await page.getByLabel("Files").locator("input").first().setInputFiles([sent]);
    await page.getByRole("listitem").getByText("ready", { exact: true }).waitFor();
    const { data } = await ask("GET", `/v1/knowledge-base/${kbId}/sources`);
    const { chunks } = await ask("GET", `/v1/knowledge-base/${kbId}/sources/${data[0].id}/text`);
    expect(fetched.filter((url) => /pdf\.worker|on-page/.test(url))).toEqual([]);

    await goTo(`knowledge/${kbId}/${data[0].id}?chunk=${chunks[0].id}`);
    const shown = page.locator("figure", { hasText: "Page 2" });
    await shown.locator(".pdf-box").waitFor();
    expect(await page.locator("figure .pdf-box").count()).toBe(2);
    // Dark pixels of the page, as shares of its width and height.
    const ink = await shown.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const { data: pixels } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
      const found = { left: 1, top: 1, right: 0, bottom: 0 };
      for (let at = 0; at < width * height; at += 1) {
        if (pixels[at * 4]! > 128) continue;
        const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
        found.left = Math.min(found.left, x);
        found.right = Math.max(found.right, x);
        found.top = Math.min(found.top, y);
        found.bottom = Math.max(found.bottom, y);
      }
      return found;
    });
    const frame = await shown.locator(".pdf-box").evaluate((box: HTMLElement) => {
      const [sheet, own] = [box.parentElement!.querySelector("canvas")!, box].map((one) => one.getBoundingClientRect());
      const across = (x: number) => (x - sheet!.left) / sheet!.width;
      const down = (y: number) => (y - sheet!.top) / sheet!.height;
      return { left: across(own!.left), right: across(own!.right), top: down(own!.top), bottom: down(own!.bottom) };
    });
    expect(frame.left).toBeLessThanOrEqual(ink.left);
    expect(frame.top).toBeLessThanOrEqual(ink.top);
    expect(frame.right).toBeGreaterThanOrEqual(ink.right);
    expect(frame.bottom).toBeGreaterThanOrEqual(ink.bottom);
    // Ink that fills the frame is what the frame is around: two points are a quarter of a line.
    expect(ink.left - frame.left).toBeLessThan(4 / 600);
    expect(frame.right - ink.right).toBeLessThan(4 / 600);
    expect(ink.top - frame.top).toBeLessThan(4 / 800);
    expect(frame.bottom - ink.bottom).toBeLessThan(4 / 800);
    await expectGoodToUse(screens);
  });
});
