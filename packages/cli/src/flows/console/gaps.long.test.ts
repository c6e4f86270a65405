import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage, type WatchedPage } from "../../test-kit/browser.ts";
import { makeBase, type ServedConsole, startConsole } from "../../test-kit/console.ts";
import { request } from "../../test-kit/spawn-cli.ts";

describe.runIf(hasBrowser)("the console's gaps", () => {
  let console: ServedConsole;
  let watched: WatchedPage;

  beforeAll(async () => {
    console = await startConsole();
    watched = await openPage(console.address);
    await watched.page.getByRole("link", { name: "Gaps" }).waitFor();
  });

  afterAll(async () => {
    await watched.close();
    await console.close();
  });

  async function expectGoodToUse(): Promise<void> {
    expect(await hardToUse(watched.page)).toEqual([]);
    await watched.page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(watched.page);
    await watched.page.setViewportSize({ width: 1280, height: 900 });
    expect(watched.faults).toEqual([]);
  }

  /** A call in which somebody asks that, and hangs up. */
  async function ask(text: string): Promise<void> {
    const { body: call } = await request(console.url, "POST", "/v1/calls", { agentId: "desk" });
    await request(console.url, "POST", `/v1/calls/${call.id}/turns`, { text });
    await request(console.url, "POST", `/v1/calls/${call.id}/end`, { reason: "hung up" });
  }

  test("a gap is kept, stands in the order of how often it was asked, is answered, replayed and closed", async () => {
    const { page } = watched;
    const kbId = await makeBase(console.url, "دليل الفندق", {
      textTitle: "House",
      textContent: "Breakfast is served from seven to ten.",
    });
    await request(console.url, "POST", "/v1/agents", {
      id: "desk",
      name: "Desk",
      knowledge: [{ knowledgeBaseId: kbId }],
    });
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.getByText("keeps no gaps yet").waitFor();
    await page.getByRole("button", { name: "Keep its gaps" }).click();
    await page.getByText("No gap is open").waitFor();
    await expectGoodToUse();

    await ask("Is there a heated pool?");
    await ask("Is the pool heated?");
    await ask(`Do you rent out bicycles <b>${"x".repeat(400)}</b>`);
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Reload" }).click();
        return [await page.getByText("2 times").count(), await page.getByRole("link", { name: "bicycles" }).count()];
      })
      .toEqual([1, 1]);
    await expect
      .poll(() => page.getByRole("row").allTextContents())
      .toMatchObject(
        [/Question/, /Is there a heated pool\?2 times/, /bicycles <b>x+<\/b>once/].map((line) =>
          expect.stringMatching(line),
        ),
      );
    await expectGoodToUse();

    const stale = { question: "Is the pool heated?", knowledgeBaseIds: [kbId], expected: [] };
    await request(console.url, "POST", "/v1/eval-cases", stale);
    // A newcomer's task, "answer a gap": three steps.
    await page.getByRole("link", { name: "heated pool" }).click();
    await page.getByLabel("Answer", { exact: true }).fill("Yes. The heated pool in the garden is open from April.");
    await page.getByRole("button", { name: "Accept the answer" }).click();
    await page.getByText("Closed: every question below finds the answer.").waitFor();
    await expect.poll(() => page.getByLabel("Replay").getByText("finds it", { exact: true }).count()).toBe(2);
    await expectGoodToUse();

    await page.getByText("1 eval case expects nothing for this question").waitFor();
    await page.getByRole("button", { name: "Expect this answer" }).click();
    await page.getByText("1 eval case now expects this answer.").waitFor();
    const { data } = (await request(console.url, "GET", "/v1/eval-cases")).body;
    expect(data).toMatchObject([{ expected: [{ text: expect.stringContaining("open from April") }] }]);

    await page.getByRole("link", { name: "All gaps" }).click();
    await page.getByRole("link", { name: "bicycles" }).click();
    await page.getByRole("button", { name: "Dismiss it" }).click();
    await page.getByText("dismissed", { exact: true }).waitFor();
  });
});
