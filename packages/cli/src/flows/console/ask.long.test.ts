import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

const hostile = "<img src=x onerror=alert(1)>";
const texts = {
  "Opening hours": "The shop opens at nine and closes at six. On Sundays it stays closed.",
  [`Parcels ${hostile}`]: `A lost parcel is searched for by the carrier within five days. ${hostile}`,
};

describe.runIf(hasBrowser)("the console's Ask", () => {
  let screens: ConsoleScreens;

  beforeAll(async () => {
    screens = await openScreens();
    for (const [textTitle, textContent] of Object.entries(texts))
      await makeBase(screens.served.url, `Base of ${textTitle}`, { textTitle, textContent });
  });

  afterAll(() => screens.close());

  test("a passage that was expected says why it is not given, and a click gives it", async () => {
    const { page, goTo } = screens;
    await goTo("ask");
    await page.getByLabel("Question").fill("when does the shop open on weekdays");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByLabel("Results").getByText("The shop opens at nine").waitFor();
    // It may have been made after the screen was shown.
    await page.getByText(/^Asked of/).click();
    await page.getByLabel(/^Base of Parcels/).waitFor();
    await page.getByText(/found, not given/).click();
    const order = page.locator("label").filter({ hasText: /^Order/ });
    const [name, choice] = await Promise.all([
      order.locator("span").boundingBox(),
      order.locator("select").boundingBox(),
    ]);
    expect(name!.y + name!.height, "the name stands beside the choice").toBeGreaterThan(choice!.y);

    const pick = page.getByLabel("Expected passage");
    await pick.getByRole("textbox").fill("lost parcel carrier");
    await pick.getByRole("button", { name: "Find" }).click();
    await pick.getByRole("button", { name: /A lost parcel/ }).click();
    const why = page.getByLabel("Why not this passage");
    await why.getByText("It is below the threshold.").waitFor();
    await why.getByText("lacks shop").waitFor();
    await expectGoodToUse(screens);

    await why
      .getByRole("listitem")
      .filter({ hasText: "With similarityThreshold" })
      .getByRole("button", { name: "Try it" })
      .first()
      .click();
    await why.getByText(/^It is given, as result \d/).waitFor();
    expect(page.url()).toMatch(/similarityThreshold=0/);
    await page.getByRole("button", { name: "Compare two" }).click();
    await expect.poll(() => why.count()).toBe(2);
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Close the explanation" }).click();
    await expect.poll(() => why.count()).toBe(0);
    await page.getByRole("button", { name: "One configuration" }).click();
  });

  test("the text for the model is what a call's first turn has, word for word", async () => {
    const { page, goTo, ask } = screens;
    const question = "When does the shop open?";
    const { data } = await ask("GET", "/v1/knowledge-base");
    const knowledge = data.map(({ id }: { id: string }) => ({ knowledgeBaseId: id, mode: "auto" }));
    await ask("POST", "/v1/agents", { id: "host", name: "Host", systemPrompt: "You host.", knowledge });
    const call = await ask("POST", "/v1/calls", { agentId: "host" });
    const { context } = await ask("POST", `/v1/calls/${call.id}/turns`, { text: question, deadlineMs: 10_000 });
    expect(context.text).toContain("The shop opens at nine");

    await goTo(`ask?q=${encodeURIComponent(question)}`);
    await page.getByText("What the model would see").click();
    const text = page.getByLabel("Text for the model");
    await text.waitFor();
    await expect.poll(() => text.textContent()).toBe(context.text);
    await expectGoodToUse(screens);
  });

  test("a chunk of a source leads to the same explanation", async () => {
    const { page, goTo, ask } = screens;
    const { data } = await ask("GET", "/v1/knowledge-base");
    const sources = await ask("GET", `/v1/knowledge-base/${data[0].id}/sources`);
    await goTo(`knowledge/${data[0].id}/${sources.data[0].id}?view=chunks`);
    await page.getByRole("link", { name: "Why is it found or not?" }).click();
    await page.getByLabel("Question").fill("lost parcel");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByLabel("Why not this passage").getByText("It is given, as result 1").waitFor();
    await expectGoodToUse(screens);
  });
});
