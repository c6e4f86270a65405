import { describe, expect, onTestFinished, test } from "vitest";
import { demoQuestions } from "../../demo/demo-questions.ts";
import { hardToUse, hasBrowser, openPage } from "../../test-kit/browser.ts";
import { startDemo } from "../../test-kit/demo-console.ts";

describe.runIf(hasBrowser)("demo --serve", () => {
  test("shows documents and calls, answers a question, and leaves nothing behind after Ctrl-C", async () => {
    const demo = await startDemo();
    onTestFinished(demo.close);
    const { page, faults, close } = await openPage(demo.address);
    onTestFinished(close);
    await page.getByRole("link", { name: "Ask", exact: true }).click();
    await page.getByLabel("Question").fill(demoQuestions[0]!.question);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByLabel("Given").getByText("Router Guide, page 2").waitFor();
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
