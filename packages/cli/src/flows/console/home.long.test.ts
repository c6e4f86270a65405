import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

describe.runIf(hasBrowser)("the console's home", () => {
  let screens: ConsoleScreens;

  beforeAll(async () => {
    screens = await openScreens();
  });

  afterAll(() => screens.close());

  test("has the first steps and a sample team by one click, then today's calls, each figure with the way to them", async () => {
    const { page, goTo, ask } = screens;
    await page.getByRole("heading", { name: "Three steps to the first call" }).waitFor();
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Make a sample team and talk to it" }).click();
    await page.getByLabel("The caller says").waitFor();

    const [team] = (await ask("GET", "/v1/teams")).data;
    for (const outcome of ["solved", "gave up"]) {
      const call = await ask("POST", "/v1/calls", { teamId: team.id, externalId: `room ${outcome}` });
      const path = `/v1/calls/${call.id}`;
      const { turnId } = await ask("POST", `${path}/turns`, { text: "My invoice, please" });
      if (outcome === "gave up") await ask("POST", `${path}/revise`, { turnId, text: "In no voice at all" });
      await ask("POST", `${path}/end`, { outcome });
    }
    await goTo("home");
    const figure = (title: string) => page.locator(".figures li", { hasText: title }).locator(".figure");
    await expect.poll(() => figure("Hand-off taken back").textContent()).toBe("1");
    await expect.poll(() => figure("Ended without a person").textContent()).toBe("2 100 %");
    await expectGoodToUse(screens);
    await page.getByRole("link", { name: "1 call went to the wrong member today" }).click();
    await page.getByRole("link", { name: "room gave up" }).waitFor();
    expect(screens.faults).toEqual([]);
  });
});
