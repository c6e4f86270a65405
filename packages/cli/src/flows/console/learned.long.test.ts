import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

const hostile = "my <img src=x onerror=alert(1)> zither hums";

describe.runIf(hasBrowser)("what a team learned from its calls", () => {
  let screens: ConsoleScreens;
  let teamId: string;

  beforeAll(async () => {
    screens = await openScreens();
    const { ask } = screens;
    const members = [
      { agentId: "desk", isEntry: true },
      { agentId: "billing", intents: ["my bill is too high", "I was charged twice"] },
      { agentId: "support", intents: ["my internet is down", "the wifi is slow"] },
    ];
    const definition = { members, handoffs: { learn: true } };
    teamId = (await ask("POST", "/v1/teams", { name: "Front", definition })).id;
    for (const text of [hostile, "the harp is mute"]) {
      const { id } = await ask("POST", "/v1/calls", { teamId });
      await ask("POST", `/v1/calls/${id}/turns`, { text });
      await ask("POST", `/v1/calls/${id}/handoff`, { agentId: "support" });
      await ask("POST", `/v1/calls/${id}/turns`, { text: "it is the one in the kitchen" });
      await ask("POST", `/v1/calls/${id}/end`, {});
    }
  });

  afterAll(() => screens.close());

  test("stands in its tab with its call, and is forgotten one by one and as a whole", async () => {
    const { page, goTo } = screens;
    await goTo(`teams/${teamId}?tab=learned`);
    const rows = page.locator("tbody tr");
    await rows.filter({ hasText: hostile }).getByText("Your code handed over").waitFor();
    expect(await rows.count()).toBe(2);
    await expectGoodToUse(screens);
    await page.getByRole("button", { name: `Forget “${hostile}”` }).click();
    await rows.filter({ hasText: hostile }).waitFor({ state: "detached" });
    expect(await rows.count()).toBe(1);
    await page.getByRole("button", { name: "Forget all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget all" }).click();
    await page.getByText("No call has taught anything yet").waitFor();
    expect((await screens.ask("GET", `/v1/teams/${teamId}/learned`)).data).toEqual([]);
  });
});
