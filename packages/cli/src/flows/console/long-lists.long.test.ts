import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";

const manyCalls = 10_000;
const manyChunks = 50_000;
const manySources = 10_000;

/** More rows than any screen of these tests and its margin hold. */
const mostDrawn = 80;

describe.runIf(hasBrowser)("the console's long lists", () => {
  let screens: ConsoleScreens;

  beforeAll(async () => {
    screens = await openScreens();
  });

  afterAll(() => screens.close());

  /** Copies a stored row of the running service many times: what a year of requests would have left. */
  function inStore(copy: string): void {
    const store = new Database(join(screens.served.data, "cuecard.sqlite"));
    store.pragma("busy_timeout = 60000");
    store.exec(copy);
    store.close();
  }

  const rows = () => screens.page.locator("[data-row]");

  /** The numbers of the rows in sight. */
  const inSight = () =>
    rows().evaluateAll((all) =>
      all
        .filter((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < innerHeight)
        .map((row) => Number(row.getAttribute("data-row"))),
    );

  /** Scrolls to the end of what is there until a row is drawn. */
  async function scrollDownTo(row: number): Promise<void> {
    const { page } = screens;
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await expect.poll(() => rows().count()).toBeLessThan(mostDrawn);
          return Math.max(...(await inSight()));
        },
        { timeout: 100_000, interval: 20 },
      )
      .toBeGreaterThanOrEqual(row);
  }

  test("10,000 calls: only those in sight are drawn, all can be reached, and the way back leads to the same place", async () => {
    const { page, goTo, ask } = screens;
    await ask("POST", "/v1/agents", { id: "desk", name: "Desk", systemPrompt: "You are the desk." });
    const call = await ask("POST", "/v1/calls", { agentId: "desk" });
    await ask("POST", `/v1/calls/${call.id}/end`, {});
    inStore(`
      insert into calls (workspace, id, created_at, external_id, status, lease, updated_at, forget_at, team, agent, record)
      with recursive each(n) as (select 1 union all select n + 1 from each where n < ${manyCalls - 1})
      select workspace, printf('call_%032d', n), at, 'room-' || n, status, lease, updated_at, forget_at, team, agent,
        json_set(record, '$.id', printf('call_%032d', n), '$.externalId', 'room-' || n, '$.createdAt', at)
      from (select *, printf('2026-01-01T%02d:%02d:%02d.000Z', n / 3600, n / 60 % 60, n % 60) as at from each), calls
      where id = '${call.id}'`);

    await goTo("calls");
    await page.getByRole("link", { name: "room-9999", exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBeLessThan(mostDrawn);
    await expect.poll(() => page.getByRole("table").getAttribute("aria-rowcount")).toBe("-1");
    await expectGoodToUse(screens);

    await page.getByRole("link", { name: "room-9999", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("room-9998");
    await page.keyboard.press("PageDown");
    await expect.poll(async () => (await inSight())[0]).toBeGreaterThan(0);
    await page.keyboard.press("Home");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(call.id);

    await scrollDownTo(3_000);
    const first = (await inSight())[5]!;
    await page.waitForFunction((row) => history.state?.listPlace?.first > row - 20, first);
    const link = page.locator(`[data-row="${first}"]`).getByRole("link");
    const name = await link.textContent();
    // On a busy machine a page of the list may come between the press and the release of the button.
    await vi.waitFor(
      async () => {
        await link.click({ timeout: 5_000 });
        await page.getByRole("link", { name: "All calls" }).waitFor({ timeout: 10_000 });
      },
      { timeout: 60_000 },
    );
    await page.goBack();
    await page.getByRole("link", { name: name!, exact: true }).waitFor();
    await expect.poll(inSight).toContain(first);
    await expect.poll(() => rows().count()).toBeLessThan(mostDrawn);

    await scrollDownTo(manyCalls - 1);
    await expect.poll(() => page.getByRole("table").getAttribute("aria-rowcount")).toBe(String(manyCalls + 1));
    await expect
      .poll(() => page.locator("[data-row]").last().getAttribute("aria-rowindex"))
      .toBe(String(manyCalls + 1));
    await page.getByRole("link", { name: "room-1", exact: true }).waitFor();
  });

  test("50,000 chunks: only those in sight are drawn", async () => {
    const { page, goTo, ask, served } = screens;
    const text = { textTitle: "Harbor", textContent: "Ships leave at noon." };
    const kbId = await makeBase(served.url, "Harbor", text);
    const { data } = await ask("GET", `/v1/knowledge-base/${kbId}/sources`);
    inStore(`
      insert into chunks (workspace, id, base, source, position, length, record)
      with recursive each(n) as (select 1 union all select n + 1 from each where n < ${manyChunks - 1})
      select workspace, id || '_' || n, base, source, n, length,
        json_set(record, '$.id', id || '_' || n, '$.position', n)
      from each, (select * from chunks limit 1)`);
    await goTo(`knowledge/${kbId}/${data[0].id}?view=chunks`);
    await page.getByText("Ships leave at noon.").first().waitFor();
    await expect.poll(() => rows().count()).toBeLessThan(mostDrawn);
    await expectGoodToUse(screens);
    await scrollDownTo(1_500);
    await expect.poll(() => page.locator("[data-row]").last().getAttribute("aria-posinset")).toMatch(/^\d{4}$/);
  });

  test("10,000 sources: only those in sight are drawn, with what each may do", async () => {
    const { page, goTo, ask, served } = screens;
    const text = { textTitle: "Ferry", textContent: "The ferry leaves at noon." };
    const kbId = await makeBase(served.url, "Ferries", text);
    const { data } = await ask("GET", `/v1/knowledge-base/${kbId}/sources`);
    inStore(`
      insert into sources (workspace, id, base, created_at, updated_at, status, progress, attempt, title, metadata, source_type, record)
      with recursive each(n) as (select 1 union all select n + 1 from each where n < ${manySources - 1})
      select workspace, printf('doc_%032d', n), base, at, at, status, progress, attempt, title, metadata, source_type,
        json_set(record, '$.id', printf('doc_%032d', n), '$.textTitle', 'Ferry ' || n, '$.createdAt', at)
      from (select *, printf('2026-01-01T%02d:%02d:%02d.000Z', n / 3600, n / 60 % 60, n % 60) as at from each), sources
      where id = '${data[0].id}'`);
    await goTo(`knowledge/${kbId}`);
    await page.getByRole("link", { name: "Ferry 9999", exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBeLessThan(mostDrawn);
    await expectGoodToUse(screens);
    await scrollDownTo(1_500);
    const row = rows().last();
    await expect.poll(() => row.getAttribute("aria-posinset")).toMatch(/^\d{4}$/);
    await row.getByRole("button", { name: "Delete" }).waitFor();
  });
});
