import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

const opening = "When does the shop open?";
const strange = "Do you sell submarines?";

describe.runIf(hasBrowser)("the console's eval cases", () => {
  let screens: ConsoleScreens;

  beforeAll(async () => {
    screens = await openScreens();
    await makeBase(screens.served.url, "Shop", {
      textTitle: "Opening hours",
      textContent: "The shop opens at nine and closes at six. On Sundays it stays closed.",
    });
  });

  afterAll(() => screens.close());

  test("say what to do while there is none", async () => {
    const { page, goTo } = screens;
    await goTo("ask/cases");
    await page.getByText("No question is kept yet").waitFor();
    await expectGoodToUse(screens);
  });

  test("are saved from a question, with the passage that should answer, or with none", async () => {
    const { page, goTo, ask } = screens;
    await goTo(`ask?q=${encodeURIComponent(opening)}`);
    await page.getByRole("button", { name: "Expect this" }).first().click();
    const save = page.getByLabel("Eval case");
    await save.getByText("the expected passage must be given").waitFor();
    await expectGoodToUse(screens);
    await save.getByRole("button", { name: "Save as eval case" }).click();
    await page.getByText("Saved.").waitFor();

    await page.getByLabel("Question").fill(strange);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await save.getByText("nothing may be given").waitFor();
    await save.getByRole("button", { name: "Save as eval case" }).click();
    await page.getByText("Saved.").waitFor();
    const { data } = await ask("GET", "/v1/eval-cases");
    expect(data).toMatchObject([
      { question: strange, expected: [], outcome: null },
      { question: opening, expected: [{ text: expect.stringContaining("opens at nine") }] },
    ]);
  });

  test("are run, and say what other settings change", async () => {
    const { page, goTo, ask } = screens;
    await goTo("ask/cases");
    await page.getByRole("button", { name: "Run all" }).click();
    const report = page.getByLabel("What changed");
    await report.getByRole("heading", { name: "2 of 2 right" }).waitFor();
    await page.getByText("result 1 of 1").waitFor();

    await page.getByLabel("Threshold").fill("0");
    await page.getByLabel("Threshold").press("Tab");
    await page.getByLabel("Compare the next run with this one").uncheck();
    await page.getByRole("button", { name: "Run all" }).click();
    await report.getByRole("heading", { name: "1 of 2 right, 2 before" }).waitFor();
    await report.getByText("broken").waitFor();
    await report.getByText("nothing given → not among 1 given").waitFor();
    await expectGoodToUse(screens);
    const kept = await ask("GET", "/v1/eval-cases");
    expect(kept.data.map(({ outcome }: { outcome: { isRight: boolean } }) => outcome.isRight)).toEqual([true, true]);

    await report.getByRole("link", { name: strange }).click();
    await page.getByLabel("Results").getByText("The shop opens at nine").waitFor();
    expect(page.url()).toContain("similarityThreshold=0");
  });

  test("are deleted", async () => {
    const { page, goTo, ask } = screens;
    await goTo("ask/cases");
    const row = page.getByRole("row").filter({ hasText: strange });
    await row.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => row.count()).toBe(0);
    expect((await ask("GET", "/v1/eval-cases")).data).toHaveLength(1);
  });
});
