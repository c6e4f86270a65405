import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

describe.runIf(hasBrowser)("the console's bin", () => {
  let screens: ConsoleScreens;

  beforeAll(async () => {
    screens = await openScreens();
  });

  afterAll(() => screens.close());

  test("a source that was deleted by mistake is back after one click, and found again", async () => {
    const { page, goTo, ask } = screens;
    const kbId = await makeBase(screens.served.url, "Pool", {
      textTitle: "Pool",
      textContent: "The pool opens at eight.",
    });
    const find = async () =>
      (await ask("POST", "/v1/knowledge-base/search", { query: "When does the pool open?", knowledgeBaseIds: [kbId] }))
        .results;
    expect(await find()).toHaveLength(1);
    await goTo(`knowledge/${kbId}`);
    await page.getByRole("button", { name: "Delete Pool" }).click();
    await page.getByText("In the bin for 7 days: Pool.").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Pool", exact: true }).count()).toBe(0);
    expect(await find()).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Pool", exact: true }).waitFor();
    await expect.poll(find).toHaveLength(1);
  });

  test("what was deleted days ago is restored from the bin, or deleted for good", async () => {
    const { page, goTo, ask } = screens;
    for (const id of ["maya", "tom"]) {
      await ask("POST", "/v1/agents", { id, name: id.toUpperCase() });
      await ask("POST", `/v1/agents/${id}/bin`);
    }
    await goTo("operate/bin");
    await page.getByRole("button", { name: "Restore MAYA" }).waitFor();
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Restore MAYA" }).click();
    await page.getByText("MAYA is back.").waitFor();
    expect((await ask("GET", "/v1/agents/maya")).name).toBe("MAYA");
    await page.getByRole("button", { name: "Delete for good: TOM" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it for good" }).click();
    await page.getByText("The bin is empty").waitFor();
    expect((await ask("GET", "/v1/bin")).data).toEqual([]);
  });
});
