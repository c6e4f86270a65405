import { expect, test } from "vitest";
import { createWorkerPool, type PooledWorker } from "./worker-pool.ts";

const { signal: never } = new AbortController();

interface FakeWorker extends PooledWorker {
  name: number;
  alive: boolean;
  reason: Error | null;
}

function setUp({ size = 1, idleMs = 60_000 } = {}) {
  const pool = createWorkerPool<FakeWorker>({ size, idleMs });
  const started: FakeWorker[] = [];
  const start = () => {
    const worker: FakeWorker = {
      name: started.length,
      alive: true,
      reason: null,
      async end(reason) {
        worker.alive = false;
        worker.reason ??= reason;
      },
    };
    started.push(worker);
    return worker;
  };
  return { pool, started, start };
}

test("a worker that was released is lent again, the one used last first", async () => {
  const { pool, started, start } = setUp({ size: 2 });
  const first = await pool.lend(start, never);
  const second = await pool.lend(start, never);
  second.release();
  first.release();
  expect((await pool.lend(start, never)).worker).toBe(first.worker);
  expect((await pool.lend(start, never)).worker).toBe(second.worker);
  expect(started).toHaveLength(2);
  await pool.close(new Error("over"));
});

test("a worker that has ended is not lent again", async () => {
  const { pool, start } = setUp();
  const { worker, release } = await pool.lend(start, never);
  release();
  worker.alive = false;
  expect((await pool.lend(start, never)).worker).not.toBe(worker);
  await pool.close(new Error("over"));
});

test("jobs beyond the size wait, and have their turn in the order in which they came", async () => {
  const { pool, start } = setUp();
  const order: number[] = [];
  const { release } = await pool.lend(start, never);
  const later = [1, 2, 3].map((name) =>
    pool.lend(start, never).then((loan) => {
      order.push(name);
      loan.release();
    }),
  );
  expect(order).toEqual([]);
  release();
  await Promise.all(later);
  expect(order).toEqual([1, 2, 3]);
  await pool.close(new Error("over"));
});

test("a job that is aborted while it waits throws the reason and leaves the queue", async () => {
  const { pool, start } = setUp();
  const { release } = await pool.lend(start, never);
  const caller = new AbortController();
  const waiting = expect(pool.turn(caller.signal)).rejects.toThrow("no longer wanted");
  caller.abort(new Error("no longer wanted"));
  await waiting;
  release();
  (await pool.turn(never))();
  await pool.close(new Error("over"));
});

test("a job that is aborted after its turn began keeps it until it ends it", async () => {
  const { pool } = setUp();
  const caller = new AbortController();
  const endTurn = await pool.turn(caller.signal);
  caller.abort();
  let began = false;
  const next = pool.turn(never).then((end) => {
    began = true;
    end();
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(began).toBe(false);
  endTurn();
  await next;
  await pool.close(new Error("over"));
});

test("a worker that can't be started gives its turn back", async () => {
  const { pool, start } = setUp();
  const failing = () => {
    throw new Error("no more threads");
  };
  await expect(pool.lend(failing, never)).rejects.toThrow("no more threads");
  expect((await pool.lend(start, never)).worker.name).toBe(0);
  await pool.close(new Error("over"));
});

test("a job chooses among the idle workers", async () => {
  const { pool, started, start } = setUp();
  for (const worker of [start(), start(), start()]) pool.keep(pool.add(worker));
  expect(pool.idle).toEqual(started);
  expect(pool.take(({ name }) => name === 1)).toBe(started[1]);
  expect(pool.take(({ name }) => name === 1)).toBe(null);
  expect(pool.idle).toEqual([started[0], started[2]]);
  await pool.close(new Error("over"));
});

test("an idle worker is ended after its time", async () => {
  const { pool, started, start } = setUp({ idleMs: 5 });
  (await pool.lend(start, never)).release();
  while (started[0]!.alive) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(pool.idle).toEqual([]);
});

test("closing ends every worker with its reason, refuses who waits, and lends nothing more", async () => {
  const { pool, started, start } = setUp();
  const idle = setUp();
  pool.keep(pool.add(start()));
  const { release } = await pool.lend(start, never);
  const waiting = expect(pool.turn(never)).rejects.toThrow("closing now");
  const beginning = expect(idle.pool.lend(idle.start, never)).rejects.toThrow("closing now");
  await idle.pool.close(new Error("closing now"));
  await beginning;
  expect(idle.started).toEqual([]);
  await pool.close(new Error("closing now"));
  await waiting;
  release();
  expect(started.map(({ reason }) => reason?.message)).toEqual(["closing now"]);
  await expect(pool.turn(never)).rejects.toThrow("closing now");
  pool.keep(pool.add(start()));
  expect(started[1]!.alive).toBe(false);
});
