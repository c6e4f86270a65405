import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage, type WatchedPage } from "../../test-kit/browser.ts";
import { type ServedConsole, startConsole } from "../../test-kit/console.ts";
import { request } from "../../test-kit/spawn-cli.ts";

describe.runIf(hasBrowser)("the console's screens", () => {
  let console: ServedConsole;
  let watched: WatchedPage;

  beforeAll(async () => {
    console = await startConsole();
    watched = await openPage(console.address);
    await watched.page.getByRole("link", { name: "Knowledge", exact: true }).waitFor();
  });

  afterAll(async () => {
    await watched.close();
    await console.close();
  });

  /** Goes to a screen, as its link would. */
  const goTo = (hash: string) => watched.page.evaluate((to) => location.assign(to), `#/${hash}`);

  async function expectGoodToUse(): Promise<void> {
    expect(await hardToUse(watched.page)).toEqual([]);
    await watched.page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(watched.page);
    await watched.page.setViewportSize({ width: 1280, height: 900 });
    expect(watched.faults).toEqual([]);
  }

  test("Knowledge: from nothing to a base with a text, a file and one that fails, and into its chunks", async () => {
    const { page } = watched;
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await page.getByText("There is no knowledge base yet").waitFor();
    await page.getByLabel("New knowledge base").fill("دليل الفندق");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("There is no source yet").waitFor();
    await page.getByLabel("Title of a text").fill("x".repeat(500));
    await page.getByLabel("The text").fill("Breakfast is from seven to ten.");
    await page.getByRole("button", { name: "Add the text" }).click();
    await page.getByRole("listitem").getByText("ready").waitFor();
    await page
      .getByLabel("Files")
      .locator("input")
      .first()
      .setInputFiles([
        { name: "pool.md", mimeType: "", buffer: Buffer.from("# Pool\n\nThe pool opens at eight.") },
        { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 not really") },
      ]);
    await page.getByRole("link", { name: "pool.md" }).waitFor();
    await page.getByRole("button", { name: "Retry" }).waitFor();
    await expect.poll(() => page.locator(".failed").textContent()).toMatch(/\w+.*[;.]/);
    await expectGoodToUse();

    await page.getByRole("link", { name: "pool.md" }).click();
    await page.getByText("The pool opens at eight.").waitFor();
    await expectGoodToUse();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the original" }).click();
    const original = await saved;
    expect(original.suggestedFilename()).toBe("pool.md");
    expect(await readFile(await original.path(), "utf8")).toBe("# Pool\n\nThe pool opens at eight.");
    await page.getByRole("link", { name: "All sources" }).click();
    await page.getByRole("listitem").filter({ hasText: "broken.pdf" }).getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => page.getByRole("link", { name: "broken.pdf" }).count()).toBe(0);
  });

  test("Calls: who had the call, what they said, and the rule that moved it", async () => {
    const { page } = watched;
    for (const id of ["desk", "billing"])
      await request(console.url, "POST", "/v1/agents", { id, name: id, systemPrompt: id });
    const rules = [{ name: "bills", to: "billing", when: { keywords: ["invoice"] }, sure: true }];
    const definition = { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }], rules };
    const made = await request(console.url, "POST", "/v1/teams", { name: "Shop", definition });
    expect(made.body).toMatchObject({ object: "team" });
    const { body: call } = await request(console.url, "POST", "/v1/calls", {
      teamId: made.body.id,
      externalId: "room-17",
      metadata: { phone: "+49301234" },
    });
    const path = `/v1/calls/${call.id}`;
    await request(console.url, "POST", `${path}/turns`, { text: "My invoice is wrong <img src=x onerror=alert(1)>" });
    await request(console.url, "POST", `${path}/events`, { events: [{ type: "agent_said", text: "Let me look." }] });

    await goTo("calls");
    await page.getByRole("link", { name: "room-17" }).click();
    await page.getByText("My invoice is wrong <img").waitFor();
    await page.getByText("Let me look.").waitFor();
    await expect.poll(() => page.locator(".decision.joint").first().textContent()).toMatch(/billing/);
    await expectGoodToUse();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as JSON" }).click();
    expect((await saved).suggestedFilename()).toBe(`${call.id}.json`);

    await page.getByRole("link", { name: "All calls" }).click();
    const filters: [label: string, passes: string, passesNot: string][] = [
      ["Caller", "phone:+49301234", "phone:+1"],
      ["From", "2020-01-01", "2999-01-01"],
      ["To", "2999-01-01", "2020-01-01"],
    ];
    await page.getByText("Caller, own id, days").click();
    await page.getByLabel("Team").selectOption({ label: "Shop (1)" });
    await page.getByLabel("Member that had it").selectOption("billing");
    for (const [label, passes, passesNot] of filters) {
      for (const value of [passesNot, passes]) {
        await page.getByLabel(label, { exact: true }).fill(value);
        await page.getByLabel(label, { exact: true }).press("Tab");
        await (value === passes
          ? page.getByRole("link", { name: "room-17" })
          : page.getByText("No call is like that")
        ).waitFor();
      }
    }
    await page.getByLabel("Words that were said").fill("invoice");
    await page.getByLabel("Words that were said").press("Tab");
    await page.getByText("No call is like that").waitFor();
    await expectGoodToUse();
  });
});
