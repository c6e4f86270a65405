import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage } from "../../test-kit/browser.ts";
import { startDemo } from "../../test-kit/demo-console.ts";
import { demoScreens } from "../../test-kit/demo-screens.ts";

/** Milliseconds in which a screen comes to show all that it asked for; a picture taken before shows less. */
const settleMs = 500;

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

    const unclean: string[] = [];
    for (const [name, [address, act]] of await demoScreens(page)) {
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
  600_000,
);
