import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readSite } from "@cuecard/console";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage } from "../../test-kit/browser.ts";
import { makeBase, type ServedConsole, startConsole } from "../../test-kit/console.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

let console: ServedConsole;

beforeAll(async () => {
  console = await startConsole();
});

afterAll(() => console.close());

test("the whole page is small, and so is the first screen; nothing outside its own files is named", async () => {
  const files = await readSite();
  const bytes = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + gzipSync(files.get(path)!.body).length, 0);
  const html = files.get("/")!.body;
  /** With the files that each loads before it runs. */
  const first = new Set(["/", ...[...files.keys()].filter((path) => /^\/assets\/home-.*\.(?:js|css)$/.test(path))]);
  for (const path of first) {
    const loaded = files.get(path)!.body.matchAll(/(?:from|import|src=|href=)\s*"\.(\/[^"]+)"/g);
    for (const [, name] of loaded) first.add(path === "/" ? name! : `/assets${name}`);
  }
  expect(first.size).toBeGreaterThan(4);
  expect(bytes(first), "bytes of the first screen, compressed").toBeLessThan(60_000);
  // pdf.js draws the page of a passage. It is loaded when somebody opens one, and counted apart.
  const pdfJs = [...files.keys()].filter((path) => /^\/assets\/(?:on-page|pdf\.worker)[^/]*js$/.test(path));
  expect(pdfJs).toHaveLength(2);
  expect(bytes(pdfJs), "bytes of pdf.js and its worker, compressed").toBeLessThan(700_000);
  const scripts = [...files.keys()].filter((path) => path.endsWith(".js") && !pdfJs.includes(path));
  const german = scripts.filter((path) => /^\/assets\/de-/.test(path));
  const english = scripts.filter((path) => !german.includes(path));
  expect(bytes(english), "bytes of all scripts for one language, compressed").toBeLessThan(136_000);
  expect(german).toHaveLength(1);
  expect(bytes(german), "bytes of the German texts, compressed").toBeLessThan(30_000);
  expect(html).not.toMatch(/(?:src|href)="(?!\.\/)/);
});

test("a browser gets the page under a strict policy, a JSON client the error body", async () => {
  const page = await fetch(console.url, { headers: { accept: "text/html,*/*" } });
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = page.headers.get("content-security-policy")!;
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  // Recordings of calls are played from where their host keeps them.
  expect(policy.replace("media-src https:;", "")).not.toMatch(/unsafe|https?:|\*/);
  expect(await request(console.url, "GET", "/")).toMatchObject({
    status: 404,
    body: { error: { code: "route_not_found" } },
  });
});

test("--no-console leaves it out", async () => {
  const folder = temporaryFolder();
  const without = await startServer(join(folder.path, "data"), ["--no-console"]);
  const page = await fetch(without.url, { headers: { accept: "text/html" } });
  expect({ status: page.status, printed: without.output.stdout }).toMatchObject({ status: 404 });
  expect(without.output.stdout).not.toContain("console:");
  await without.end("SIGTERM");
  await folder.remove();
});

test("an address that other machines can open carries no code", async () => {
  const folder = temporaryFolder();
  const open = await startServer(join(folder.path, "data"), ["--host", "0.0.0.0"]);
  await expect.poll(() => open.output.stdout).toMatch(/console: \S+\n/);
  expect(open.output.stdout).not.toContain("code=");
  await open.end("SIGTERM");
  await folder.remove();
});

describe.runIf(hasBrowser)("in a browser", () => {
  test("the printed address signs in once; a question shows why each passage was given", async () => {
    const textContent = "Refunds are paid within thirty days.";
    const textTitle = "Refunds <script>alert(1)</script>";
    await makeBase(console.url, "Harbor <b>desk</b>", { textTitle, textContent });

    const { page, faults, close } = await openPage(console.address);
    try {
      await page.getByRole("link", { name: "Ask", exact: true }).click();
      await page.getByLabel("Question").fill("When are refunds paid?");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByText(textContent).waitFor();
      await expect
        .poll(() => page.locator(".hit").textContent())
        .toMatch(/Refunds <script>alert\(1\)<\/script>.*Given: /);
      await page.getByRole("button", { name: "Compare two" }).click();
      const other = page.getByLabel("Other configuration").getByRole("spinbutton", { name: "Threshold" });
      await other.fill("1");
      await other.blur();
      await page.waitForURL(/other.similarityThreshold=1/);
      for (const theme of ["Dark", "Light"]) {
        expect(await hardToUse(page)).toEqual([]);
        await page.getByRole("button", { name: theme }).click();
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("sk_live");
      expect(faults).toEqual([]);
    } finally {
      await close();
    }
    const again = await openPage(console.address);
    await again.page.getByText("each code works once").waitFor();
    await again.close();
  });

  test("a wrong key is refused in the service's words, a right one signs in, and a revoked one signs out", async () => {
    const { body: key } = await request(console.url, "POST", "/v1/keys", { name: "tab" });
    const { page, close } = await openPage(`${console.url}/`);
    try {
      await page.getByLabel("API key").waitFor();
      expect(await hardToUse(page)).toEqual([]);
      await page.getByLabel("API key").fill("sk_live_wrong");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").waitFor();
      await page.getByLabel("API key").fill(key.key);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Home" }).waitFor();
      await request(console.url, "DELETE", `/v1/keys/${key.id}`);
      await page.reload();
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("revoked");
    } finally {
      await close();
    }
  });
});
