import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { hasBrowser, openPage } from "../../test-kit/browser.ts";
import { expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";
import { startServer, testKey } from "../../test-kit/spawn-cli.ts";

test.runIf(hasBrowser && serverUrl)(
  `${onServer} a text is added, found, and shown at its place in the source, and Operate names the database and its tools`,
  async () => {
    const database = await createOwnDatabase();
    onTestFinished(database.drop);
    const screens = await openScreens(["--database", database.url]);
    onTestFinished(screens.close);
    const { page } = screens;
    await page.getByRole("link", { name: "Knowledge", exact: true }).click();
    await page.getByLabel("New knowledge base").fill("House");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByLabel("Title of a text").fill("Breakfast");
    await page.getByLabel("The text").fill("Breakfast is served from seven to ten.");
    await page.getByRole("button", { name: "Add the text" }).click();
    await page.getByRole("listitem").getByText("ready", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Ask a question" }).click();
    await page.getByLabel("Question").fill("When is breakfast served?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.locator(".hit").first().getByRole("link", { name: "Breakfast" }).click();
    await page.locator(".of-named").getByText("Breakfast is served from seven to ten.").waitFor();
    await expectGoodToUse(screens);

    await screens.goTo("operate/health");
    await page
      .getByRole("region", { name: "Versions" })
      .getByText(/^PostgreSQL \d.*, pgvector \d/)
      .waitFor();
    await page
      .getByRole("region", { name: "Memory" })
      .getByText(/ of 512\.0 MB$/)
      .waitFor();
    await expectGoodToUse(screens);
    await screens.goTo("operate/backup");
    await page.getByText("pg_dump").waitFor();
    expect(await page.getByText("cuecard backup").count()).toBe(0);
    await expectGoodToUse(screens);
  },
);

describe.runIf(hasBrowser)("a service that went away", () => {
  test("is said to be away, and when it is back the page goes on without a new sign-in", async () => {
    const folder = temporaryFolder();
    onTestFinished(folder.remove);
    const first = await startServer(join(folder.path, "data"));
    const { page, close } = await openPage(`${first.url}/`);
    onTestFinished(close);
    await page.getByLabel("API key").fill(testKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Knowledge", exact: true }).click();
    await page.getByText("There is no knowledge base yet").waitFor();
    await first.end("SIGTERM");
    await page.getByLabel("New knowledge base").fill("House");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("alert").getByText("can't be reached").waitFor();

    const second = await startServer(join(folder.path, "data"), ["--port", new URL(first.url).port]);
    onTestFinished(async () => void (await second.end("SIGTERM")));
    expect(second.url).toBe(first.url);
    // What was typed is still there.
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "House" }).waitFor();
  });
});
