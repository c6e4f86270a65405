import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hardToUse, hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

const hostile = "<img src=x onerror=alert(1)>";

describe.runIf(hasBrowser)("the console's agents", () => {
  let screens: ConsoleScreens;

  beforeAll(async () => {
    screens = await openScreens();
    await makeBase(screens.served.url, "Bills", {
      textTitle: "Due dates",
      textContent: "Every bill is due on the 15th.",
    });
  });

  afterAll(() => screens.close());

  test("an agent is made, edited in all it has, and heard before it is saved", async () => {
    const { page, goTo, ask } = screens;
    await goTo("agents");
    await page.getByText("There is no agent yet").waitFor();
    await expectGoodToUse(screens);
    await page.getByLabel("New agent").fill("Lucía");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Lucía" }).waitFor();
    await page.getByLabel("Instructions").fill(`You are Lucía of {{company}}. ${hostile}`);
    await page.getByRole("code").filter({ hasText: "{{company}}" }).waitFor();
    await page.getByLabel("Greeting").fill("Hola, I am Lucía.");
    await page.getByLabel("Add a knowledge base").selectOption("Bills");
    await page.getByLabel("Searched").selectOption("at every turn");
    await page.getByLabel("Threshold").fill("0");
    await page.getByLabel("Tokens a turn").fill("500");
    await page.getByRole("button", { name: "Add voice" }).click();
    await page.getByLabel("name", { exact: true }).fill("alto");
    await page.getByLabel("name", { exact: true }).blur();
    await page.getByText("Not saved yet: systemPrompt, firstMessage, knowledge, voice").waitFor();
    await expectGoodToUse(screens);

    const talk = page.getByRole("region", { name: "Talk" });
    await talk.getByText("Hola, I am Lucía.").waitFor();
    await talk.getByLabel("The caller says").fill("when is my bill due?");
    await page.keyboard.press("Enter");
    await talk.getByText("Knows one passage").waitFor();
    expect(await ask("GET", "/v1/agents/lucia")).toMatchObject({ systemPrompt: null, knowledge: [] });

    await page.reload();
    await expect.poll(() => page.getByLabel("Greeting").inputValue()).toBe("Hola, I am Lucía.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Lucía is saved").waitFor();
    expect(await ask("GET", "/v1/agents/lucia")).toMatchObject({
      systemPrompt: `You are Lucía of {{company}}. ${hostile}`,
      firstMessage: "Hola, I am Lucía.",
      knowledge: [{ mode: "preload", similarityThreshold: 0, preloadMaxTokens: 500 }],
      voice: { name: "alto", speed: 1 },
    });
  });

  test("two people change different fields; of one field the second one chooses", async () => {
    const { page, goTo, ask } = screens;
    await ask("POST", "/v1/agents", { id: "tom", name: "Tom", systemPrompt: "You are Tom.", firstMessage: "Hi." });
    await goTo("agents/tom");
    await page.getByLabel("Greeting").fill("Good day.");
    await ask("PATCH", "/v1/agents/tom", { systemPrompt: "Theirs." });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(() => ask("GET", "/v1/agents/tom"))
      .toMatchObject({ systemPrompt: "Theirs.", firstMessage: "Good day." });
    await page.getByText("Tom is saved").waitFor();
    await expect.poll(() => page.getByLabel("Instructions").inputValue()).toBe("Theirs.");
    await page.getByLabel("Instructions").fill("Mine.");
    await ask("PATCH", "/v1/agents/tom", { systemPrompt: "Theirs again." });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Somebody else has changed systemPrompt meanwhile").waitFor();
    expect(await ask("GET", "/v1/agents/tom")).toMatchObject({ systemPrompt: "Theirs again." });
    await page.getByRole("button", { name: "Save mine in place of theirs" }).click();
    await expect.poll(() => ask("GET", "/v1/agents/tom")).toMatchObject({ systemPrompt: "Mine." });
  });

  test("an agent is shown as it was, by whom, and one of its versions becomes the current one", async () => {
    const { page, goTo, ask } = screens;
    await ask("POST", "/v1/agents", { id: "nia", name: "Nia", systemPrompt: "Line one.\nLine two." });
    await ask("PATCH", "/v1/agents/nia", { systemPrompt: "Line one.\nLine three." });
    await goTo("agents/nia?tab=versions");
    const list = page.getByRole("list", { name: "Versions" });
    await list
      .getByText(/by fixed_/)
      .first()
      .waitFor();
    await list.getByRole("button", { name: "Version 1" }).click();
    const chosen = page.getByRole("region", { name: "Version 1", exact: true });
    await chosen.getByText("Line three.").waitFor();
    await expectGoodToUse(screens);
    await chosen.getByRole("button", { name: "Make this the current" }).click();
    await page.getByText("Version 1 is the current one again.").waitFor();
    expect(await ask("GET", "/v1/agents/nia")).toMatchObject({ version: 3, systemPrompt: "Line one.\nLine two." });
  });

  test("its examples in a team are edited beside it, and deleting it tells what depends on it", async () => {
    const { page, goTo, ask } = screens;
    const definition = { members: [{ agentId: "tom", isEntry: true }] };
    const team = await ask("POST", "/v1/teams", { name: "Shop", definition });
    await goTo("agents");
    await goTo("agents/tom");
    await page.getByText("Shop", { exact: true }).click();
    await page.getByLabel("Examples of what its callers say").fill("my bill is too high\n\nwhen is it due");
    await page.getByRole("button", { name: "Save in this team" }).click();
    await page.getByText("Shop is saved.").waitFor();
    expect((await ask("GET", `/v1/teams/${team.id}`)).definition.members[0].intents).toEqual([
      "my bill is too high",
      "when is it due",
    ]);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("dialog");
    await question.getByText("1 team has it as a member").waitFor();
    await question.getByText("Shop", { exact: true }).waitFor();
    expect(await hardToUse(page)).toEqual([]);
    await question.getByRole("button", { name: "Delete the agent" }).click();
    await page.getByLabel("New agent").waitFor();
    await expect(ask("GET", "/v1/agents/tom")).rejects.toThrow("agent_not_found");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
    expect((await ask("GET", "/v1/agents/tom")).id).toBe("tom");
  });
});
