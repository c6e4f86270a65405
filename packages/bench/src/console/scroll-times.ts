import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "playwright-core";

const calls = 10_000;
const chunks = 50_000;

/** Screens that are scrolled by. */
const steps = 100;

/** Longest wait for the rows of a screen: a page of the list is asked for meanwhile. */
const longestWaitMs = 5_000;

/** Copies a call and a chunk of the running service until its lists are long. Resolves with how many rows each has. */
export function makeLongLists(folder: string, { callId, sourceId }: { callId: string; sourceId: string }) {
  const store = new Database(join(folder, "cuecard.sqlite"));
  store.pragma("busy_timeout = 60000");
  store
    .prepare(
      `insert into calls (workspace, id, created_at, external_id, status, lease, updated_at, forget_at, team, agent, record)
       with recursive each(n) as (select 1 union all select n + 1 from each where n < ?)
       select workspace, printf('call_%032d', n), at, 'room-' || n, status, lease, updated_at, forget_at, team, agent,
         json_set(record, '$.id', printf('call_%032d', n), '$.externalId', 'room-' || n, '$.createdAt', at)
       from (select *, printf('2026-01-01T%02d:%02d:%02d.000Z', n / 3600, n / 60 % 60, n % 60) as at from each), calls
       where id = ?`,
    )
    .run(calls - 1, callId);
  store
    .prepare(
      `insert into chunks (workspace, id, base, source, position, length, record)
       with recursive each(n) as (select 1 union all select n + 1 from each where n < ?)
       select workspace, id || '_' || n, base, source, n, length, json_set(record, '$.id', id || '_' || n, '$.position', n)
       from each, (select * from chunks where source = (select row from sources where id = ?) limit 1)`,
    )
    .run(chunks - 1, sourceId);
  store.close();
  return { calls, chunks };
}

/** Scrolls a list screen by screen; resolves with the milliseconds of each step, until the whole screen is painted with its rows. */
export function scrollTimes(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ steps, longestWaitMs }) => {
      const frame = () => new Promise(requestAnimationFrame);
      // A task that is posted in a frame runs when the frame was painted.
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      // The middle of the list's width, at the top, in the middle and near the end of the screen.
      const isDrawn = () => {
        const list = document.querySelector("[data-row]")!.parentElement!.getBoundingClientRect();
        const x = list.left + list.width / 2;
        return [0.1, 0.5, 0.9].every((share) => {
          const shown = document.elementFromPoint(x, innerHeight * share);
          return shown !== null && shown.closest("[data-row]") !== null;
        });
      };
      const times: number[] = [];
      for (let step = 0; step < steps; step++) {
        const begun = performance.now();
        scrollBy(0, innerHeight);
        while (!isDrawn() && performance.now() - begun < longestWaitMs) await frame();
        await painted();
        times.push(performance.now() - begun);
      }
      return times;
    },
    { steps, longestWaitMs },
  );
}
