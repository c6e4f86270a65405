import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

const hostile = "<img src=x onerror=alert(1)>";

const definition = {
  members: [
    { agentId: "desk", role: hostile, isEntry: true, canHandOffTo: ["billing"] },
    { agentId: "billing", role: "Billing", intents: ["my bill is too high"] },
    {
      agentId: "engineer",
      kind: "human",
      destination: { kind: "number", number: "+493012345678" },
      fallback: "desk",
    },
  ],
  overrides: { tone: "kind" },
  memberOverrides: { billing: { voice: { speed: 1 } } },
  rules: [
    { name: "bills", from: ["desk"], when: { keywords: ["invoice"] }, to: "billing", sure: true },
    { name: "never", when: { keywords: ["zeppelin"] }, to: "desk", sure: true },
  ],
};

describe.runIf(hasBrowser)("the console's teams", () => {
  let screens: ConsoleScreens;
  let teamId: string;

  beforeAll(async () => {
    screens = await openScreens();
    const { ask } = screens;
    for (const id of ["desk", "billing"])
      await ask("POST", "/v1/agents", { id, name: `${id} ${hostile}`, systemPrompt: `You are ${id}. ${hostile}` });
    teamId = (await ask("POST", "/v1/teams", { name: `Shop ${hostile}`, definition })).id;
    const call = await ask("POST", "/v1/calls", { teamId });
    await ask("POST", `/v1/calls/${call.id}/turns`, { text: "my invoice" });
    await ask("POST", `/v1/calls/${call.id}/end`, {});
  });

  afterAll(() => screens.close());

  test("a team shows its traffic, its dead rules, and a member as it will speak", async () => {
    const { page } = screens;
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.getByRole("link", { name: "Shop" }).click();
    await page.getByText("Fired once").waitFor();
    await expect
      .poll(() => page.getByLabel("Rules").textContent())
      .toContain(`When the caller says “invoice”, desk ${hostile} hands the call to billing ${hostile}.`);
    const widths = await page
      .locator(".way")
      .evaluateAll((ways) =>
        ways.map((way) => [way.textContent, Number(way.querySelector(".line")!.getAttribute("stroke-width"))] as const),
      );
    const used = widths.find(([title]) => title?.startsWith(`desk ${hostile} to billing ${hostile}: 1 hand-offs`))!;
    for (const [title, width] of widths) if (title !== used[0]) expect(width).toBeLessThan(used[1]);
    await page.getByText("Hand-offs between members").click();
    await expect.poll(() => page.getByRole("row").filter({ hasText: "billing" }).textContent()).toContain("bills");
    await page.setViewportSize({ width: 360, height: 740 });
    const list = page.getByRole("list", { name: "Members" });
    await expect.poll(() => list.textContent()).toContain(`→ billing ${hostile}, says “invoice”`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectGoodToUse(screens);

    await page.locator('[data-member="billing"]').click();
    const member = page.getByLabel("Member", { exact: true });
    await member.getByRole("link", { name: "Its instructions" }).waitFor();
    await expect.poll(() => member.getByLabel("Examples").inputValue()).toBe("my bill is too high");
    await member.getByText("As it will speak").click();
    const words = await member.textContent();
    expect(words).toContain("voice.speed member");
    expect(words).toContain("tone team");
    expect(words).toContain(`You are billing. ${hostile}`);
    await page.locator('[data-member="engineer"]').click();
    await member.getByText("+493012345678", { exact: true }).waitFor();
    await expectGoodToUse(screens);
  });

  test("words that are being typed stay when the service answers about what was there before", async () => {
    const { page, goTo } = screens;
    const asked = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await page.route("**/v1/teams/check", async (route) => {
      asked.resolve();
      await typed.promise;
      await route.fulfill({ json: { object: "team_check", problems: [], warnings: ["An answer that comes late."] } });
    });
    await goTo("teams");
    await page.getByLabel("New team").waitFor();
    await goTo(`teams/${teamId}?tab=edit&at=definition.rules[0].when`);
    const target = page.getByLabel("Words or phrases");
    await asked.promise;
    await target.fill("nobody");
    typed.resolve();
    await page.getByText("An answer that comes late.").waitFor();
    await expect.poll(() => target.inputValue()).toBe("nobody");
    await page.unroute("**/v1/teams/check");
    await target.blur();
    await page.getByText("Not saved").waitFor();
    await page.getByRole("button", { name: "Drop the changes" }).click();
    await expect.poll(() => target.inputValue()).toBe("invoice");
    await goTo("teams");
    await page.getByLabel("New team").waitFor();
  });

  test("problems stand at their places while one types, in the form and in the JSON", async () => {
    const { page, goTo } = screens;
    await goTo(`teams/${teamId}?tab=edit&at=definition.members[2].fallback`);
    const target = page.getByLabel("Fallback", { exact: true });
    await expect.poll(() => target.evaluate((field) => field === document.activeElement)).toBe(true);
    await target.fill("nobody");
    await target.blur();
    await page.locator("summary").getByText("1 to correct").waitFor();
    await expect
      .poll(() => page.locator("div.field", { has: target }).locator(".failed").textContent())
      .toContain('"nobody"');
    await expectGoodToUse(screens);
    await page.getByRole("link", { name: "JSON", exact: true }).click();
    await page.getByRole("alert").getByRole("button").click();
    const json = page.getByLabel("Definition");
    const selected = () =>
      json.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
    await expect.poll(selected).toContain('"nobody"');
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Drop the changes" }).click();
  });

  test("who saves a team that another tab has saved is shown both and chooses", async () => {
    const { page, goTo, openTab, ask } = screens;
    const change = async (tab: typeof page, words: string) => {
      const field = tab.getByLabel("Name", { exact: true });
      await field.fill(words);
      await tab.getByRole("button", { name: "Save", exact: true }).click();
    };
    const place = `teams/${teamId}?tab=edit&at=definition.rules[1].name`;
    await goTo(place);
    await page.getByLabel("Name", { exact: true }).waitFor();
    const other = await openTab(place);
    await change(other, "theirs");
    await expect.poll(async () => (await ask("GET", `/v1/teams/${teamId}`)).version).toBe(2);
    await change(page, "mine");
    const choice = page.getByLabel("Two versions");
    await choice.getByText('"name": "theirs"').waitFor();
    await expect.poll(() => choice.locator(".new").textContent()).toContain('"mine"');
    // The browser itself reports the refused request.
    expect(screens.faults.splice(0)).toEqual([expect.stringContaining("412")]);
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Save mine in place of theirs" }).click();
    await expect.poll(async () => (await ask("GET", `/v1/teams/${teamId}`)).definition.rules[1].name).toBe("mine");

    await change(other, "theirs again");
    await other.getByRole("button", { name: "Take theirs, drop mine" }).click();
    await expect.poll(() => other.getByLabel("Name", { exact: true }).inputValue()).toBe("mine");
    await other.close();

    await goTo(`teams/${teamId}?tab=versions&version=2`);
    await page.getByText('"name": "theirs"').waitFor();
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Make this the current" }).click();
    await expect.poll(async () => (await ask("GET", `/v1/teams/${teamId}`)).definition.rules[1].name).toBe("theirs");
  });

  test("its name, tags and whether it takes calls are changed, a second tab chooses, and it is deleted", async () => {
    const { page, goTo, ask } = screens;
    const { id } = await ask("POST", "/v1/teams", { name: "Old name", tags: ["a"] });
    await goTo(`teams/${id}?tab=settings`);
    await page.getByLabel("Name", { exact: true }).fill(`New ${hostile}`);
    await page.getByLabel("Tags, with commas between").fill("night, , berlin ");
    await page.getByLabel("It takes calls").uncheck();
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("version 2, takes no calls").waitFor();
    expect(await ask("GET", `/v1/teams/${id}`)).toMatchObject({
      name: `New ${hostile}`,
      tags: ["night", "berlin"],
      isActive: false,
    });

    await ask("PATCH", `/v1/teams/${id}`, { name: "Theirs" });
    await page.getByLabel("Name", { exact: true }).fill("Mine");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const choice = page.getByLabel("Two versions");
    await choice.getByText('"name": "Theirs"').waitFor();
    expect(screens.faults.splice(0)).toEqual([expect.stringContaining("412")]);
    await expectGoodToUse(screens);
    await choice.getByRole("button", { name: "Save mine in place of theirs" }).click();
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    await ask("PATCH", `/v1/teams/${id}`, { name: "Theirs again" });
    await page.getByLabel("Name", { exact: true }).fill("Mine again");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await choice.getByRole("button", { name: "Take theirs, drop mine" }).click();
    expect(screens.faults.splice(0)).toEqual([expect.stringContaining("412")]);
    await page.getByRole("heading", { name: "Theirs again" }).waitFor();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Theirs again");

    await page.getByRole("button", { name: "Delete the team" }).click();
    const question = page.getByRole("dialog");
    await question.getByText("all its versions go into the bin").waitFor();
    const sure = question.getByRole("button", { name: "Delete the team" });
    expect(await sure.isDisabled()).toBe(true);
    await question.getByRole("textbox").fill("Theirs again");
    await sure.click();
    await page.getByLabel("New team").waitFor();
    await expect(ask("GET", `/v1/teams/${id}`)).rejects.toThrow("team_not_found");
    await expect(ask("GET", `/v1/teams/${id}/versions/1`)).rejects.toThrow("not_found");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Theirs again" }).waitFor();
    expect((await ask("GET", `/v1/teams/${id}/versions/1`)).version).toBe(1);
  });

  test("fifty members and sixty rules with names of 500 characters stay usable", async () => {
    const { page, goTo, ask } = screens;
    const ids = Array.from({ length: 50 }, (_, index) => `member-${index}`);
    for (const id of ids.slice(0, 2))
      await ask("POST", "/v1/agents", { id, name: "נ".repeat(200), systemPrompt: "x".repeat(500) });
    const rules = Array.from({ length: 60 }, (_, index) => ({
      name: `rule ${index} ${"y".repeat(180)}`,
      from: [ids[index % 50]!],
      when: { keywords: [`word${index} ${"z".repeat(490)}`] },
      to: ids[(index * 7 + 1) % 50]!,
    }));
    const large = {
      members: ids.map((agentId, index) => ({ agentId, role: `${index} ${"w".repeat(190)}`, isEntry: index === 0 })),
      rules,
    };
    const { id } = await ask("POST", "/v1/teams", { name: "v".repeat(200), definition: large });
    await goTo(`teams/${id}`);
    await page.getByText(/^\d+ warnings$/).waitFor();
    expect((await page.getByLabel("Canvas of the team").boundingBox())!.y).toBeLessThan(700);
    await page.locator('[data-member="member-49"]').focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "member-49" }).waitFor();
    await expectGoodToUse(screens);
    await goTo(`teams/${id}?tab=edit&at=definition.rules[59].name`);
    const name = page.getByLabel("Name", { exact: true });
    await expect.poll(() => name.inputValue()).toContain("rule 59");
    // Closed items hold no fields: typing stays quick whatever the team's size.
    await expect.poll(() => page.locator(".editor input, .editor textarea, .editor select").count()).toBeLessThan(60);
    await name.fill("short");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await ask("GET", `/v1/teams/${id}`)).definition.rules[59].name).toBe("short");
    await expectGoodToUse(screens);
  });

  test("from nothing to a team with a member, in words that say what to do next", async () => {
    const { page, goTo, ask } = screens;
    await goTo("teams");
    await page.getByLabel("New team").fill("Hotel");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("It has no member yet").waitFor();
    await expectGoodToUse(screens);
    await page.getByLabel("Name of a new agent").fill("Night desk");
    await page.getByRole("button", { name: "Add the member" }).click();
    await page.getByRole("heading", { name: "Night desk" }).waitFor();
    const [hotel] = (await ask("GET", "/v1/teams?limit=1")).data;
    expect(hotel.definition.members).toEqual([{ agentId: "night-desk", isEntry: true }]);
  });
});
