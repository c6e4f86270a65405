import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

const names: Record<string, string> = { desk: "Harbor desk", mueller: "Müller", lucia: "Lucía" };

const definition = {
  members: [{ agentId: "desk", role: "Reception", isEntry: true }, { agentId: "mueller" }, { agentId: "lucia" }],
  rules: [{ name: "bills", from: ["desk"], when: { keywords: ["invoice"] }, to: "mueller" }],
};

describe.runIf(hasBrowser)("the console's canvas of a team", () => {
  let screens: ConsoleScreens;
  let teamId: string;

  beforeAll(async () => {
    screens = await openScreens();
    for (const [id, name] of Object.entries(names)) await screens.ask("POST", "/v1/agents", { id, name });
  });

  afterAll(() => screens.close());

  beforeEach(async () => {
    teamId = (await screens.ask("POST", "/v1/teams", { name: "Harbor", definition })).id;
    await screens.goTo(`teams/${teamId}`);
    await card("Müller").waitFor();
  });

  const canvas = () => screens.page.getByLabel("Canvas of the team");
  const card = (name: string) =>
    canvas()
      .locator("[data-member]")
      .filter({ has: screens.page.getByText(name, { exact: true }) });
  const stored = async () => (await screens.ask("GET", `/v1/teams/${teamId}`)).definition;
  const save = (page = screens.page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const middleOf = async (name: string) => {
    const { x, y, width, height } = (await card(name).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2, right: x + width, width };
  };
  const focusedCard = () =>
    screens.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.member ?? null);

  test("a hand-off is drawn by the mouse, said in words, and saved", async () => {
    const { page } = screens;
    const [desk, lucia] = [await middleOf("Harbor desk"), await middleOf("Lucía")];
    await page.mouse.move(desk.x, desk.y);
    await page.mouse.move(desk.right, desk.y);
    await page.mouse.down();
    await page.mouse.move(desk.right + 60, desk.y + 20);
    await page.locator(".link-line").waitFor({ state: "attached" });
    await page.mouse.move(lucia.x, lucia.y, { steps: 5 });
    await page.mouse.up();
    const panel = page.getByLabel("Hand-off", { exact: true });
    await panel.getByRole("heading", { name: "Harbor desk → Lucía" }).waitFor();
    const words = panel.getByLabel("Words or phrases");
    await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: /^\d+ to correct$/ }).waitFor();
    await words.fill("español\nhola");
    await words.blur();
    await canvas().getByRole("link", { name: "Harbor desk to Lucía, says “español”, “hola”" }).waitFor();
    await expectGoodToUse(screens);
    await save();
    await page.getByText("Version 2, saved").waitFor();
    expect((await stored()).rules[1]).toEqual({
      name: "Harbor desk to Lucía",
      from: ["desk"],
      when: { keywords: ["español", "hola"] },
      to: "lucia",
    });
  });

  test("arrows go from card to card, a key draws a hand-off, Delete removes a member, and Undo brings it back", async () => {
    const { page } = screens;
    await card("Harbor desk").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(focusedCard).toBe("mueller");
    await page.keyboard.press("d");
    await page.getByText("Choose who gets the call from Müller.").waitFor();
    await page.keyboard.press("ArrowRight");
    await expect.poll(focusedCard).toBe("lucia");
    await page.keyboard.press("Enter");
    const panel = page.getByLabel("Hand-off", { exact: true });
    await panel.getByRole("heading", { name: "Müller → Lucía" }).waitFor();
    await page.keyboard.type("hola");
    await page.keyboard.press("Tab");
    await canvas().getByText("says “hola”").waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });

    await card("Harbor desk").focus();
    await page.keyboard.press("d");
    await page.keyboard.press("Escape");
    await page.getByText("Choose who gets").waitFor({ state: "detached" });

    await card("Müller").focus();
    await page.keyboard.press("Delete");
    await card("Müller").waitFor({ state: "detached" });
    const told = page.locator(".toast", { hasText: "Müller is out of the team, once it is saved." });
    await told.getByRole("button", { name: "Undo" }).click();
    await card("Müller").waitFor();
    await card("Müller").focus();
    await page.keyboard.press("Delete");
    await page.getByLabel("Rules").getByText("None.").waitFor();
    await page.keyboard.press("Control+z");
    await card("Müller").waitFor();
    await page.keyboard.press("Control+Shift+z");
    await card("Müller").waitFor({ state: "detached" });
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: "Drop the changes" }).click();
    await page.getByText("Version 1, saved").waitFor();
    await page.getByLabel("Rules").getByText("bills").waitFor();

    await card("Müller").focus();
    await page.keyboard.press("Enter");
    const member = page.getByLabel("Member", { exact: true });
    await member.getByRole("heading", { name: "Müller" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(focusedCard).toBe("mueller");
    expect(await stored()).toMatchObject(definition);
  });

  test("a way is chosen by a click: its rule is changed, it is removed, and the list has the same draft", async () => {
    const { page } = screens;
    const [desk, mueller] = [await middleOf("Harbor desk"), await middleOf("Müller")];
    await page.mouse.click(desk.right + 14, desk.y);
    const panel = page.getByLabel("Hand-off", { exact: true });
    await panel.getByRole("heading", { name: "Harbor desk → Müller" }).waitFor();
    expect(mueller.x).toBeGreaterThan(desk.x);
    await panel.getByLabel("When").selectOption("the caller presses");
    await panel.getByLabel("Keys").fill("7");
    await canvas().getByText("presses 7").waitFor();
    await panel.getByLabel("The caller’s words and the model").uncheck();
    await expectGoodToUse(screens);
    await page.getByRole("link", { name: "List", exact: true }).click();
    await page.getByText("Rules (1)").waitFor();
    await page.locator(".editor summary", { hasText: "bills" }).click();
    await expect.poll(() => page.getByLabel("Keys").inputValue()).toBe("7");
    await page.getByLabel("Name", { exact: true }).fill("seven");
    await page.getByRole("link", { name: "Canvas", exact: true }).click();
    await page.getByLabel("Rules").getByText("seven").click();
    await panel.getByRole("button", { name: "Remove this hand-off" }).click();
    await canvas().getByText("presses 7").waitFor({ state: "detached" });
    await save();
    await page.getByText("Version 2, saved").waitFor();
    expect(await stored()).toMatchObject({ members: [{ canHandOffTo: ["lucia"] }, {}, {}], rules: [] });
  });

  test("two editors change different fields: both are saved; the same field: one chooses", async () => {
    const { page, openTab } = screens;
    const other = await openTab(`teams/${teamId}?member=lucia`);
    await other.getByLabel("Role").fill("Spanish");
    await card("Harbor desk").click();
    await page.getByLabel("Role").fill("Front");
    await save(other);
    await expect.poll(async () => (await stored()).members[2].role).toBe("Spanish");
    await save();
    await page.getByText("beside what somebody else has changed").waitFor();
    expect((await stored()).members.map(({ role }: { role?: string }) => role)).toEqual([
      "Front",
      undefined,
      "Spanish",
    ]);
    // The browser itself reports the refused request.
    expect(screens.faults.splice(0)).toEqual([expect.stringContaining("412")]);

    await other.getByLabel("Role").fill("Español");
    await card("Lucía").click();
    await page.getByLabel("Member", { exact: true }).getByRole("heading", { name: "Lucía" }).waitFor();
    await page.getByLabel("Role").fill("Castellano");
    await save();
    await page.getByText("Version 4, saved").waitFor();
    await save(other);
    const choice = other.getByLabel("Two versions");
    await choice.getByText('"role": "Castellano"').waitFor();
    await choice.getByRole("button", { name: "Save mine in place of theirs" }).click();
    await expect.poll(async () => (await stored()).members[2].role).toBe("Español");
    await other.close();
  });

  test("fifty members lie apart, zoom about the pointer, pan with it, fit, and are a list on a phone", async () => {
    const { page, goTo, ask } = screens;
    const ids = Array.from({ length: 50 }, (_, index) => `agent-${index}`);
    const large = {
      members: ids.map((agentId, index) => ({ agentId, role: `Desk ${index}`, isEntry: index === 0 })),
      rules: ids.slice(1).map((to, index) => ({
        name: `rule ${index}`,
        from: [index < 12 ? ids[0]! : ids[1 + (index % 12)]!],
        when: { keywords: [`word${index}`] },
        to,
      })),
    };
    const { id } = await ask("POST", "/v1/teams", { name: "Fifty", definition: large });
    await goTo(`teams/${id}`);
    await card("agent-49").waitFor();
    const boxes = () =>
      canvas()
        .locator("[data-member]")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const apart = (a: DOMRect, b: DOMRect) =>
      a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
    const drawn = await boxes();
    expect(drawn).toHaveLength(50);
    for (const [at, a] of drawn.entries()) for (const b of drawn.slice(at + 1)) expect(apart(a, b)).toBe(true);

    const before = await middleOf("agent-0");
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect.poll(async () => (await middleOf("agent-0")).width).toBeGreaterThan(before.width);
    await expect.poll(async () => Math.abs((await middleOf("agent-0")).y - before.y)).toBeLessThan(3);
    await expect.poll(() => canvas().evaluate((each) => each.scrollWidth - each.clientWidth)).toBeGreaterThan(200);
    const { x, y, height } = (await canvas().boundingBox())!;
    const left = () => canvas().evaluate((each) => each.scrollLeft);
    const began = await left();
    await page.mouse.move(x + 150, y + height - 40);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + height - 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(left).toBe(began + 120);
    await page.getByRole("button", { name: "Fit" }).click();
    await expect.poll(() => canvas().evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(1);
    await page.getByRole("button", { name: /%$/ }).click();
    await page.getByRole("button", { name: "100 %" }).waitFor();
    await expectGoodToUse(screens);

    await page.setViewportSize({ width: 390, height: 844 });
    const list = page.getByRole("list", { name: "Members" });
    await list.getByRole("link", { name: "agent-49", exact: true }).click();
    await page.getByLabel("Member", { exact: true }).getByLabel("Draw a hand-off to").selectOption("agent-1");
    await page.getByRole("heading", { name: "agent-49 → agent-1" }).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Drop the changes" }).click();
  });
});
