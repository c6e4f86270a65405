import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, openScreens } from "../../test-kit/console-screens.ts";

/** What a call had, Ask and Talk say again: by the same settings, after a reload, and while the call lasts. */
describe.runIf(hasBrowser)("the console shows calls as they were", () => {
  let screens: ConsoleScreens;
  let kbId: string;
  let teamId: string;

  beforeAll(async () => {
    screens = await openScreens();
    const rooms = Array.from(
      { length: 8 },
      (_, at) => `# Room ${at}\n\n${`The lamp of room ${at} is green. `.repeat(18)}`,
    );
    const text = {
      textTitle: "Rooms",
      textContent: rooms.join("\n\n"),
      chunkStrategy: "sliding_window",
      chunkMaxTokens: 128,
    };
    kbId = await makeBase(screens.served.url, "Rooms", text);
    const { ask } = screens;
    const knowledge = [{ knowledgeBaseId: kbId, mode: "preload", topK: 8, similarityThreshold: 0.1 }];
    const firstMessage = "Hotel desk, good day.";
    await ask("POST", "/v1/agents", {
      id: "desk",
      name: "Maya",
      systemPrompt: "You are Maya.",
      firstMessage,
      knowledge,
    });
    await ask("POST", "/v1/agents", { id: "bills", name: "Tom", systemPrompt: "You are Tom." });
    const members = [{ agentId: "desk", isEntry: true }, { agentId: "bills" }];
    const rules = [{ name: "bills", from: ["desk"], when: { keywords: ["invoice"] }, to: "bills", sure: true }];
    teamId = (await ask("POST", "/v1/teams", { name: "Hotel", definition: { members, rules } })).id;
  });

  afterAll(() => screens.close());

  const say = async (words: string) => {
    await screens.page.getByLabel("The caller says").fill(words);
    await screens.page.keyboard.press("Enter");
  };

  test("Ask shows as given exactly what a call is given, and 'Ask it again' asks as the member did", async () => {
    const { page, goTo, ask } = screens;
    const question = "which colour has the lamp of room 3";
    const call = await ask("POST", "/v1/calls", { teamId });
    const { context } = await ask("POST", `/v1/calls/${call.id}/turns`, { text: question, deadlineMs: 20_000 });
    expect(context.passages.length).toBeGreaterThan(3);
    await goTo(`calls/${call.id}`);
    await page.getByRole("link", { name: "Ask it again" }).first().click();
    await page.getByRole("heading", { name: `The model is given ${context.passages.length} passages` }).waitFor();
    const given = await page.getByLabel("Given", { exact: true }).locator(".hit-text").allTextContents();
    expect(given).toEqual(context.passages.map(({ text }: { text: string }) => text));
    for (const sentence of await page
      .getByLabel("Given", { exact: true })
      .getByText(/similarity/)
      .allTextContents())
      expect(sentence).not.toMatch(/^Not given/);
    await page.getByText("What the model would see").click();
    await expect.poll(() => page.getByLabel("Text for the model").textContent()).toBe(context.text);
  });

  test("words that are typed before all is loaded are not lost, the greeting is shown, and a reload keeps everything", async () => {
    const { page, goTo } = screens;
    const held = Promise.withResolvers<void>();
    await page.route("**/v1/openapi.json", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await goTo(`talk/${teamId}`);
    await page.getByText("Hotel desk, good day.").waitFor();
    await say("which colour has the lamp of room 3");
    held.resolve();
    await page.getByText("Maya answers").waitFor();
    await page.unroute("**/v1/openapi.json");
    await say("and my invoice?");
    await page.getByText("Handed over: Maya → Tom").waitFor();
    await page.getByText("Tom answers").waitFor();
    const before = await page.getByLabel("The call so far").textContent();
    await page.reload();
    await page.getByText("Handed over: Maya → Tom").waitFor();
    await expect.poll(() => page.getByLabel("The call so far").textContent()).toBe(before);
    await page.getByText("Hotel desk, good day.").waitFor();
    // Another tab has only the record: it tells who had each turn, and why.
    await page.evaluate(() => {
      for (const name of Object.keys(sessionStorage))
        if (name.startsWith("cuecard-draft")) sessionStorage.removeItem(name);
    });
    await page.reload();
    await page.getByText("Handed over: Maya → Tom").waitFor();
    await page.getByText("Maya had the turn").waitFor();
    await page
      .getByText(/Found \d+ passage/)
      .first()
      .waitFor();
  });

  test("the page of a call that is under way grows by itself", async () => {
    const { page, goTo, ask } = screens;
    const call = await ask("POST", "/v1/calls", { teamId });
    await goTo(`calls/${call.id}`);
    await page.getByText("live", { exact: true }).waitFor();
    await ask("POST", `/v1/calls/${call.id}/turns`, { text: "good evening" });
    await page.getByText("good evening").waitFor();
    await ask("POST", `/v1/calls/${call.id}/events`, { events: [{ type: "silence", ms: 9_000 }] });
    expect(await page.getByRole("heading", { name: "What happened" }).count()).toBe(0);
    await ask("POST", `/v1/calls/${call.id}/end`, {});
    await page.getByRole("heading", { name: "What happened" }).waitFor();
    await page.getByText("silence, at longest 9 s").waitFor();
    await expect.poll(() => page.getByText("live", { exact: true }).count()).toBe(0);
  });

  test("a chunk that leads to Ask is named there", async () => {
    const { page, goTo, ask } = screens;
    const { data } = await ask("GET", `/v1/knowledge-base/${kbId}/sources`);
    await goTo(`knowledge/${kbId}/${data[0].id}?view=chunks`);
    await page.getByRole("link", { name: "Why is it found or not?" }).first().click();
    await page.getByText(/Which question should find this passage\?.*lamp of room/s).waitFor();
  });

  test("26 knowledge bases are asked together or alone in two clicks", async () => {
    const { page, goTo, ask } = screens;
    for (let at = 0; at < 25; at++) await ask("POST", "/v1/knowledge-base", { name: `Base ${at}` });
    await goTo("ask");
    await page.reload();
    await page.getByLabel("Question").fill("which colour has the lamp of room 3");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("A call searches at most 20 knowledge bases, and these are 26").waitFor();
    await page
      .getByText(/The lamp of room 3/)
      .first()
      .waitFor();
    await page.getByText(/^Asked of/).click();
    await page.getByRole("button", { name: "None" }).click();
    await page.getByLabel(/^Rooms/).check();
    await page.getByRole("heading", { name: /The model is given \d passage/ }).waitFor();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByText("these are 26").waitFor();
  });
});
