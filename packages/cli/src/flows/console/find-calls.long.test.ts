import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoSidewaysScroll, hardToUse, hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, openScreens } from "../../test-kit/console-screens.ts";

const dayMs = 86_400_000;

describe.runIf(hasBrowser)("the console finds calls", () => {
  let screens: ConsoleScreens;
  let wrong = "";

  beforeAll(async () => {
    screens = await openScreens();
    const { ask } = screens;
    await ask("POST", "/v1/agents", { id: "desk", name: "Maya" });
    await ask("POST", "/v1/agents", { id: "bills", name: "Tom" });
    const members = [{ agentId: "desk", isEntry: true }, { agentId: "bills" }];
    const rules = [{ name: "bills", from: ["desk"], when: { keywords: ["invoice"] }, to: "bills", sure: true }];
    const { id: teamId } = await ask("POST", "/v1/teams", { name: "Hotel", definition: { members, rules } });
    for (let at = 0; at < 30; at++) {
      const call = await ask("POST", "/v1/calls", { teamId, externalId: `room-${at}` });
      const path = `/v1/calls/${call.id}`;
      const { turnId } = await ask("POST", `${path}/turns`, { text: at % 3 === 0 ? "My invoice, please" : "Good day" });
      if (at === 12) {
        wrong = call.id;
        await ask("POST", `${path}/revise`, { turnId, text: "No voice on the line, the heating is cold" });
      }
      await ask("POST", `${path}/end`, { outcome: at % 2 === 0 ? "solved" : "gave up" });
    }
    // To the browser it is the day after.
    await screens.page.clock.setFixedTime(Date.now() + dayMs);
  });

  afterAll(() => screens.close());

  async function expectGoodToUse() {
    const { page } = screens;
    expect(await hardToUse(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  test("yesterday's call that was handed over wrongly is found in four steps, and by words that were said", async () => {
    const { page, goTo } = screens;
    await goTo("ask");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Calls", exact: true }).click();
    await page.getByRole("link", { name: "Yesterday", exact: true }).click();
    await page.getByLabel("Hand-off").selectOption({ label: "taken back (1)" });
    await page.getByText("1 call", { exact: true }).waitFor();
    await expectGoodToUse();
    await page.getByRole("link", { name: "room-12" }).click();
    await page.getByText("the heating is cold").first().waitFor();
    expect(page.url()).toContain(wrong);

    await page.goBack();
    await page.getByRole("link", { name: "All days" }).click();
    await page.getByLabel("Hand-off").selectOption("");
    await page.getByText("30 calls").waitFor();
    await page.getByLabel("Words that were said").fill("heat cold");
    await page.keyboard.press("Enter");
    await page.getByText("1 call", { exact: true }).waitFor();
    await page.getByLabel("Name of the view").fill("Cold rooms");
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.reload();
    await page.getByRole("link", { name: "Today" }).click();
    await page.getByText("No call is like that").waitFor();
    await page.getByRole("link", { name: "Cold rooms" }).click();
    await page.getByRole("link", { name: "room-12" }).waitFor();
  });

  test.each([
    ["calls", "Your own id of the call", /\/v1\/calls/, ["Hand-off", "taken back (1)"], "1 call"],
    ["operate/audit", "Operation", /\/v1\/audit/, ["Outcome", "failed"], "No entry is like that"],
  ] as const)(
    "what is typed into a filter of %s stays when the answer of the filter before comes meanwhile",
    async (path, label, requests, [choice, option], comes) => {
      const { page, goTo } = screens;
      await goTo(path);
      await page.getByLabel(choice).waitFor();
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(requests, async (route) => {
        await answered;
        await route.continue();
      });
      await page.getByLabel(choice).selectOption({ label: option });
      if (path === "calls") await page.getByText("Caller, own id, days").click();
      const own = page.getByLabel(label);
      await own.fill("room-12");
      answer();
      await page.getByText(comes, { exact: true }).waitFor();
      await expect.poll(() => own.inputValue()).toBe("room-12");
      await page.unrouteAll({ behavior: "wait" });
    },
  );

  test("a label is put on a call, found, taken off, and put back; the calls of a list are saved as a table", async () => {
    const { page, goTo } = screens;
    await goTo(`calls/${wrong}`);
    await page.getByLabel("Label", { exact: true }).fill("wrong hand-off");
    await page.getByRole("button", { name: "Add label" }).click();
    await page.getByRole("link", { name: "wrong hand-off" }).waitFor();
    await expectGoodToUse();
    await page.getByRole("button", { name: "Take off the label wrong hand-off" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "wrong hand-off" }).click();
    await page.getByText("1 call", { exact: true }).waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const text = await readFile(await (await saved).path(), "utf8");
    expect(text.split("\r\n")[1]).toMatch(/room-12,Hotel,desk,1,1,1,0,solved,.*wrong hand-off,"No voice/);
    await expectGoodToUse();
    expect(screens.faults).toEqual([]);
  });
});
