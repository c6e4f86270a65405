import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

/** More than one request and one entry of the bin has. */
const count = 130;

describe.runIf(hasBrowser)("many sources in the console", () => {
  let screens: ConsoleScreens;
  let kbId: string;

  beforeAll(async () => {
    screens = await openScreens();
    kbId = await makeBase(screens.served.url, "Rooms", { textTitle: "Room 0", textContent: "Room 0 is green." });
    const sources = Array.from({ length: count - 1 }, (_, index) => ({
      sourceType: "text",
      textTitle: `Room ${index + 1}`,
      textContent: `Room ${index + 1} is green.`,
    }));
    for (const some of [sources.slice(0, 100), sources.slice(100)])
      await screens.ask("POST", `/v1/knowledge-base/${kbId}/sources/batch`, { sources: some });
  });

  afterAll(() => screens.close());

  const total = async () => (await screens.ask("GET", `/v1/knowledge-base/${kbId}`)).sourceCounts.total;

  test("some are labelled, all are deleted at once, and one click brings them back", async () => {
    const { page, goTo, ask } = screens;
    await goTo(`knowledge/${kbId}`);
    for (const name of ["Room 128", "Room 129"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByText("2 selected").waitFor();
    await expectGoodToUse(screens);
    await page.getByLabel("Label", { exact: true }).fill("floor");
    await page.getByLabel("Its value").fill("two");
    await page.getByRole("button", { name: "Set the label" }).click();
    await page.getByText("2 sources have the label floor.").waitFor();
    const filter = encodeURIComponent(JSON.stringify({ floor: "two" }));
    expect((await ask("GET", `/v1/knowledge-base/${kbId}/sources?filter=${filter}`)).data).toHaveLength(2);

    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByText(`${count} selected`).waitFor();
    const bar = page.getByRole("region", { name: "Selected sources" });
    await bar.getByRole("button", { name: "Delete" }).click();
    await page.getByText(`In the bin for 7 days: ${count} sources.`).waitFor();
    await page.getByText("There is no source yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(total).toBe(count);
    expect((await ask("GET", "/v1/bin")).data).toEqual([]);
    expect((await ask("GET", `/v1/knowledge-base/${kbId}/sources?filter=${filter}`)).data).toHaveLength(2);
  });

  test("those of one type are chosen, and read again", async () => {
    const { page, goTo, ask } = screens;
    const room = async () => (await ask("GET", `/v1/knowledge-base/${kbId}/sources?limit=1`)).data[0];
    await expect.poll(async () => (await room()).status, { timeout: 60_000 }).toBe("ready");
    const { textTitle, attempt } = await room();
    await goTo(`knowledge/${kbId}?type=file`);
    await page.getByText("No source is like that").waitFor();
    await page.getByLabel("Type").selectOption("texts");
    await page.getByRole("checkbox", { name: `Select ${textTitle}` }).waitFor();
    await page.getByLabel("Changed").selectOption("before that");
    await page.getByText("No source is like that").waitFor();
    await page.getByLabel("Changed").selectOption("today");
    await page.getByRole("checkbox", { name: `Select ${textTitle}` }).waitFor();
    await page.getByLabel("Size").selectOption("10 MB and more");
    await page.getByText("No source is like that").waitFor();
    await page.getByLabel("Size").selectOption("any");
    await page.getByRole("checkbox", { name: `Select ${textTitle}` }).check();
    const bar = page.getByRole("region", { name: "Selected sources" });
    await bar.getByRole("button", { name: "Read again" }).click();
    await page.getByText("1 source is read again.").waitFor();
    await expect.poll(async () => (await room()).attempt).toBeGreaterThan(attempt);
  });
});
