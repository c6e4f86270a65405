import { readdirSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { demoQuestions } from "../../demo/demo-questions.ts";
import { hardToUse, hasBrowser, openPage } from "../../test-kit/browser.ts";
import { startCli } from "../../test-kit/spawn-cli.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

/** The demo in the console, with a folder for temporary files that must be empty in the end. */
async function startDemo() {
  const temporary = temporaryFolder();
  onTestFinished(temporary.remove);
  const demo = startCli(["demo", "--serve"], { env: { TMPDIR: temporary.path } });
  onTestFinished(() => void demo.child.kill("SIGKILL"));
  const printed = vi.waitFor(() => /console: (\S+)/.exec(demo.output.stdout)?.[1] ?? Promise.reject(demo.output), {
    timeout: 120_000,
  });
  return { ...demo, address: (await printed) as string, left: () => readdirSync(temporary.path) };
}

describe.runIf(hasBrowser)("demo --serve", () => {
  test("shows documents and calls, answers a question, and leaves nothing behind after Ctrl-C", async () => {
    const demo = await startDemo();
    const { page, faults, close } = await openPage(demo.address);
    onTestFinished(close);
    await page.getByLabel("Question").fill(demoQuestions[0]!.question);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page
      .locator(".hit")
      .filter({ hasText: "Router Guide, page 2" })
      .getByText("given", { exact: true })
      .waitFor();
    expect(await hardToUse(page)).toEqual([]);
    await page.getByRole("link", { name: "Calls", exact: true }).click();
    await page.getByRole("link", { name: "demo-call" }).click();
    await page
      .getByText(/Spanish words/)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await close();
    expect(demo.left()).not.toEqual([]);
    demo.child.kill("SIGINT");
    expect(await demo.finished).toMatchObject({ code: 0, stderr: "" });
    expect(demo.left()).toEqual([]);
  });
});
