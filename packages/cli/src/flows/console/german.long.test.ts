import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "../../../../console/page/language/de.ts";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage, type WatchedPage } from "../../test-kit/browser.ts";
import { startDemo } from "../../test-kit/demo-console.ts";
import { demoScreens } from "../../test-kit/demo-screens.ts";

type Page = WatchedPage["page"];

/** Milliseconds in which a screen comes to show all that it asked for. */
const settleMs = 500;

/** Every text and name on the page that is a whole English message, though German has another. */
function englishOn(page: Page): Promise<string[]> {
  const texts = Object.entries(messages).map(([text, german]) => [text.replace(/\|\w+$/, ""), german] as const);
  const english = texts.flatMap(([text, german]) => (text === german ? [] : text));
  return page.evaluate((texts) => {
    const known = new Set(texts);
    const found: string[] = [];
    const look = (text: string | null) => text !== null && known.has(text.trim()) && found.push(text.trim());
    for (const element of document.body.querySelectorAll("*")) {
      // What people typed stays as it is, and so do values of a definition that are chosen by their names.
      if (element instanceof HTMLOptionElement && element.value === element.text) continue;
      if (element.closest("bdi, q, pre, code, datalist, textarea, .mono, [lang=en], [dir=auto]")) continue;
      for (const name of ["aria-label", "title", "placeholder"]) look(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent);
    }
    return found;
  }, english);
}

/** Tests that the screens are shared among: each has time enough on a slow machine. */
const parts = 4;

describe.runIf(hasBrowser)("the console in a German browser", () => {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  let watched: WatchedPage;

  beforeAll(async () => {
    demo = await startDemo();
    watched = await openPage(demo.address, "de-DE");
    await watched.page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  });

  afterAll(async () => {
    await watched.close();
    await demo.close();
  });

  test("has its navigation in German", async () => {
    const { page } = watched;
    await page.locator("html[lang=de]").waitFor({ state: "attached" });
    await expect
      .poll(() => page.locator("nav[aria-label=Ansichten] a").allTextContents())
      .toEqual("Start Anrufe Jetzt Lücken Agenten Teams Wissen Testanruf Fragen Tests Betrieb".split(" "));
  });

  test.each(Array.from({ length: parts }, (_, part) => part + 1))(
    `has every screen in German, easy to use: part %i of ${parts}`,
    async (part) => {
      const { page } = watched;
      const wrong: string[] = [];
      const screens = await demoScreens(page);
      for (const [name, [address]] of screens.filter((_, index) => index % parts === part - 1)) {
        await page.evaluate((to) => location.assign(to), `#/${address}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForTimeout(settleMs);
        wrong.push(...(await englishOn(page)).map((text) => `${name}: ${text}`));
        wrong.push(...(await hardToUse(page)).map((fault) => `${name}: ${fault}`));
        const pictures = process.env.CUECARD_SCREENSHOTS;
        if (pictures) await page.screenshot({ path: join(pictures, `${name}-german.png`), fullPage: true });
        await page.setViewportSize({ width: 360, height: 740 });
        await expectNoSidewaysScroll(page);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
      expect(wrong).toEqual([]);
    },
  );

  test("has another language by one click, and keeps it", async () => {
    const { page, faults } = watched;
    await page.getByRole("button", { name: "English", exact: true }).click();
    await page.getByRole("link", { name: "Home", exact: true }).waitFor();
    await page.locator("html[lang=en]").waitFor({ state: "attached" });
    await page.reload();
    await page.getByRole("link", { name: "Home", exact: true }).waitFor();
    await page.getByRole("button", { name: "Deutsch", exact: true }).click();
    await page.getByRole("link", { name: "Start", exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  test("is in English where its messages can't be loaded", async () => {
    const { page } = watched;
    await page.route("**/assets/de-*.js", (route) => route.abort());
    await page.reload();
    await page.getByRole("link", { name: "Home", exact: true }).waitFor();
    await page.unroute("**/assets/de-*.js");
  });
});
