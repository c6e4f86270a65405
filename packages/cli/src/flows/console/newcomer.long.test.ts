import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, openScreens } from "../../test-kit/console-screens.ts";
import { createEmbeddingsServer, type EmbeddingsServer } from "../../test-kit/embeddings-server.ts";

/** The most clicks and filled fields of a task, from the page's first screen. */
const mostSteps = 5;

/** Somebody who uses the page for the first time: each click and each filled field is one step, Enter after a field is none. */
class Newcomer {
  steps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.steps++;
    await what.click();
  }

  async fill(field: Locator, words: string): Promise<void> {
    this.steps++;
    await field.fill(words);
  }

  async chooseFolder(field: Locator, folder: string): Promise<void> {
    this.steps++;
    await field.setInputFiles(folder);
  }

  screen(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name, exact: true });
  }
}

describe.runIf(hasBrowser)("a newcomer needs five steps at most", () => {
  const folder = temporaryFolder();
  let embeddings: EmbeddingsServer;
  let screens: ConsoleScreens;

  beforeAll(async () => {
    embeddings = await createEmbeddingsServer();
    screens = await openScreens([], embeddings.env);
    const { ask, served } = screens;
    const textContent = "Every bill is due on the 15th.";
    const kb = await makeBase(served.url, "Bills", { textTitle: "Due dates", textContent }, "openai");
    await ask("PATCH", `/v1/knowledge-base/${kb}`, { gaps: true });
    const knowledge = [{ knowledgeBaseId: kb }];
    await ask("POST", "/v1/agents", { id: "desk", name: "Maya", systemPrompt: "You are Maya.", knowledge });
    await ask("POST", "/v1/agents", { id: "billing", name: "Tom", systemPrompt: "You are Tom." });
    const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
    const rules = [{ name: "bills", from: ["desk"], when: { keywords: ["invoice"] }, to: "billing", sure: true }];
    const team = await ask("POST", "/v1/teams", { name: "Shop", definition: { members, rules } });
    const call = await ask("POST", "/v1/calls", { teamId: team.id, externalId: "room-4711" });
    for (const text of ["Do you have a heated pool?", "I want to ask about an invoice"])
      await ask("POST", `/v1/calls/${call.id}/turns`, { text, deadlineMs: 20_000 });
    await ask("POST", `/v1/calls/${call.id}/end`, { reason: "hung up" });
  });

  afterAll(async () => {
    await screens.close();
    await embeddings.close();
    await folder.remove();
  });

  /** Plays a task from the first screen, and counts its steps. */
  async function task(play: (newcomer: Newcomer) => Promise<void>): Promise<void> {
    const { page, goTo } = screens;
    await goTo("ask");
    await page.reload();
    await page.getByLabel("Question").waitFor();
    const newcomer = new Newcomer(page);
    await play(newcomer);
    expect(newcomer.steps).toBeGreaterThan(0);
    expect(newcomer.steps).toBeLessThanOrEqual(mostSteps);
    expect(screens.faults).toEqual([]);
  }

  test("to find why a question got no good passage", () =>
    task(async (newcomer) => {
      await newcomer.fill(newcomer.page.getByLabel("Question"), "Is a bicycle for rent?");
      await newcomer.click(newcomer.page.getByRole("button", { name: "Ask", exact: true }));
      await newcomer.page.getByText(/may not answer: similarity 0\.\d\d is below the threshold 0\.\d\d/).waitFor();
    }));

  test("to find the rule that moved a call", () =>
    task(async (newcomer) => {
      await newcomer.click(newcomer.screen("Calls"));
      await newcomer.click(newcomer.page.getByRole("link", { name: "room-4711" }));
      await newcomer.page.getByText("rule 'bills'").first().waitFor();
    }));

  test("to add a folder and see it ready", () =>
    task(async (newcomer) => {
      const { page } = newcomer;
      const handbook = join(folder.path, "handbook");
      mkdirSync(join(handbook, "rooms"), { recursive: true });
      writeFileSync(join(handbook, "house.md"), "# House\n\nThe door is locked at ten.");
      writeFileSync(join(handbook, "rooms", "beds.md"), "# Beds\n\nEvery bed has two pillows.");
      await newcomer.click(newcomer.screen("Knowledge"));
      await newcomer.click(page.getByRole("link", { name: "Bills" }));
      await newcomer.chooseFolder(page.getByLabel("Choose a folder"), handbook);
      await newcomer.click(page.getByRole("button", { name: "Add 2 files" }));
      for (const name of ["house.md", "rooms/beds.md"])
        await page.getByRole("listitem").filter({ hasText: name }).getByText("ready", { exact: true }).waitFor();
    }));

  test("to add a member and talk to it", () =>
    task(async (newcomer) => {
      const { page } = newcomer;
      await newcomer.click(newcomer.screen("Teams"));
      await newcomer.click(page.getByRole("link", { name: "Shop" }));
      await newcomer.fill(page.getByLabel("Name of a new agent"), "Night porter");
      await page.keyboard.press("Enter");
      await newcomer.click(page.getByLabel("Member", { exact: true }).getByRole("link", { name: "Talk to it" }));
      await newcomer.fill(page.getByLabel("The caller says"), "good evening");
      await page.keyboard.press("Enter");
      await page.locator(".step", { hasText: "good evening" }).getByText("Night porter answers").waitFor();
    }));

  test("to answer a gap", () =>
    task(async (newcomer) => {
      const { page } = newcomer;
      await newcomer.click(newcomer.screen("Gaps"));
      await newcomer.click(page.getByRole("link", { name: "heated pool" }));
      await newcomer.fill(
        page.getByLabel("Answer", { exact: true }),
        "Do you have a heated pool? Yes, we have a heated pool.",
      );
      await newcomer.click(page.getByRole("button", { name: "Accept the answer" }));
      await page.getByText("Closed: every question below finds the answer.").waitFor();
    }));
});
