import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hardToUse, hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, openScreens } from "../../test-kit/console-screens.ts";

/** Where one stands, what one has typed, and whose key it is: none of it is lost by the browser's own ways to move. */
describe.runIf(hasBrowser)("in the console, places and typed things are kept", () => {
  let screens: ConsoleScreens;
  let kbId: string;

  beforeAll(async () => {
    screens = await openScreens();
    await screens.goTo("ask");
    await screens.page.getByText("cuecard ingest Handbook docs/").waitFor();
    kbId = await makeBase(screens.served.url, "Hotel", { textTitle: "Pool", textContent: "The pool opens at eight." });
  });

  afterAll(() => screens.close());

  test("Back goes from question to question, and the field holds what the answer is about", async () => {
    const { page, goTo } = screens;
    await goTo("ask");
    const question = page.getByLabel("Question");
    for (const words of ["When does the pool open?", "Where is the sauna?"]) {
      await question.fill(words);
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByRole("region", { name: "Results" }).waitFor();
    }
    await page.goBack();
    await expect.poll(() => question.inputValue()).toBe("When does the pool open?");
    await goTo(`ask?q=${encodeURIComponent("Is there a lift?")}`);
    await expect.poll(() => question.inputValue()).toBe("Is there a lift?");
  });

  test("Back undoes a filter, and the way back from a call keeps it", async () => {
    const { page, goTo, ask } = screens;
    await ask("POST", "/v1/agents", { id: "host", name: "Host", systemPrompt: "You host." });
    const call = await ask("POST", "/v1/calls", { agentId: "host", externalId: "room-1" });
    await goTo("calls");
    await page.getByLabel("Status").selectOption("active");
    await page.getByRole("link", { name: "room-1" }).click();
    await page.getByRole("heading", { name: "room-1" }).waitFor();
    await page.getByRole("link", { name: "All calls" }).click();
    await expect.poll(() => page.url()).toContain("status=active");
    await page.goBack();
    await expect.poll(() => page.url()).toMatch(/#\/calls$/);
    expect(call.status).toBe("active");
  });

  test("a filter that was typed and not left changes no other screen's address", async () => {
    const { page, goTo } = screens;
    await goTo("calls");
    await page.getByText("Caller, own id, days").click();
    await page.getByLabel("Your own id of the call").fill("room-9");
    await goTo("teams");
    await page.getByLabel("New team").waitFor();
    expect(page.url()).toMatch(/#\/teams$/);
  });

  test("a link that is opened in another tab is signed in; signing out of a one-time code asks first, and holds for all tabs", async () => {
    const { page, goTo, served } = screens;
    await goTo("knowledge");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Hotel" }).click({ modifiers: ["ControlOrMeta"] });
    const other = await opened;
    await other.getByRole("heading", { name: "Hotel" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You came by an address that signs in once").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    const key = await page.evaluate(() => sessionStorage.getItem("cuecard-key")!);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("API key").waitFor();
    await other.getByText("You have signed out in another tab.").waitFor();
    await other.close();
    await page.goto(`${served.url}/#/knowledge`);
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Hotel" }).waitFor();
  });

  test("a long text outlives a reload, another screen and a key that ends; a team's draft outlives a reload", async () => {
    const { page, goTo, ask } = screens;
    const words = "Breakfast is from seven to ten. ".repeat(20).trim();
    await goTo(`knowledge/${kbId}`);
    await page.getByText("Add a page, a site or a text").click();
    const text = page.getByLabel("The text");
    await text.fill(words);
    await goTo("teams");
    await page.getByLabel("New team").waitFor();
    await goTo(`knowledge/${kbId}`);
    await page.getByText("Add a page, a site or a text").click();
    await expect.poll(() => text.inputValue()).toBe(words);
    await page.reload();
    await page.getByText("Add a page, a site or a text").click();
    await expect.poll(() => text.inputValue()).toBe(words);

    const team = await ask("POST", "/v1/teams", { name: "Night", definition: { members: [] } });
    await goTo(`teams/${team.id}?tab=edit`);
    await page.getByRole("button", { name: "Add to rules" }).click();
    await page.getByLabel("Name", { exact: true }).fill("bills");
    await page.reload();
    await page.getByText("Rules (1)").waitFor();
    await page.getByRole("button", { name: "Drop the changes" }).click();
  });

  test("after a deletion the focus is in the list, and on a new screen at its heading", async () => {
    const { page, goTo, ask } = screens;
    for (const question of ["one?", "two?", "three?"])
      await ask("POST", "/v1/eval-cases", { question, knowledgeBaseIds: [kbId], expected: [] });
    await goTo("ask/cases");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.getByRole("button", { name: "Delete two?" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The eval case is deleted.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Delete two?" }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("tr") !== null)).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Delete two?" }).waitFor();
  });

  test("Ctrl K leads to anything by a part of its name, and ? says the keys", async () => {
    const { page, goTo } = screens;
    await goTo("calls");
    await page.getByRole("heading", { name: "Calls" }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Go to" });
    expect(await hardToUse(page)).toEqual([]);
    await field.fill("hot base");
    await expect.poll(() => page.getByRole("dialog").getByRole("option").count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Hotel" }).waitFor();
    await page.getByRole("heading", { name: "Hotel" }).focus();
    await page.keyboard.press("?");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("a screen that could not be loaded comes by itself", async () => {
    const { page, goTo } = screens;
    await page.reload();
    await page.route("**/assets/gaps-*.js", (route) => route.abort());
    await goTo("gaps");
    await page.getByText("The screen could not be loaded").waitFor();
    screens.faults.length = 0;
    await page.unroute("**/assets/gaps-*.js");
    await page.getByRole("heading", { name: "Gaps" }).waitFor();
  });

  test("a knowledge base is deleted once its name is typed, and who uses it is shown", async () => {
    const { page, goTo, ask } = screens;
    await ask("PATCH", "/v1/agents/host", { knowledge: [{ knowledgeBaseId: kbId }] });
    await goTo(`knowledge/${kbId}`);
    await page.getByText("Settings", { exact: true }).click();
    await page.getByRole("button", { name: "Delete the knowledge base" }).click();
    const question = page.getByRole("dialog");
    await question.getByText("agent Host").waitFor();
    const sure = question.getByRole("button", { name: "Delete it" });
    expect(await sure.isDisabled()).toBe(true);
    await question.getByRole("textbox").fill("Hotel");
    await sure.click();
    await page.getByText("In the bin for 7 days: Hotel.").waitFor();
    await expect(ask("GET", `/v1/knowledge-base/${kbId}`)).rejects.toThrow("knowledge_base_not_found");
    expect((await ask("GET", "/v1/agents/host")).knowledge).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Hotel" }).waitFor();
    expect((await ask("GET", "/v1/agents/host")).knowledge).toMatchObject([{ knowledgeBaseId: kbId }]);
  });
});
