import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createCuecard } from "../../create-cuecard.ts";
import { createOwnDatabase, onServer, serverUrl } from "../../test-kit/own-database.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

const calls = 10_000;
/** Calls that one process has asked for and not stored when it is killed. */
const underWay = 4;

test.skipIf(!serverUrl)(
  `two workers analyse 10,000 stored calls again, each is killed with -9 and started again: each call once ${onServer}`,
  { timeout: 900_000 },
  async () => {
    const database = await createOwnDatabase();
    const folder = temporaryFolder();
    onTestFinished(async () => {
      await folder.remove();
      await database.drop();
    });
    const cue = await createCuecard({ data: folder.path, database: database.url, concurrency: 0, warmUp: false });
    onTestFinished(() => cue.close());
    await cue.agents.create({ id: "desk", name: "Desk" });
    const members = [{ agentId: "desk", isEntry: true }];
    const { id: teamId } = await cue.teams.create({ name: "T", definition: { members } });
    const call = await cue.calls.start({ teamId });
    await call.end();
    // What was stored by 10,000 calls of before the team had an analysis.
    await database.query(`insert into cuecard.calls select (jsonb_populate_record(c, jsonb_build_object('id', c.id || n,
      'record', replace(c.record, c.id, c.id || n)))).* from cuecard.calls c, generate_series(2, ${calls}) n`);
    await cue.teams.update(teamId, { definition: { members, analysis: { topics: ["prices"] } } });
    await database.query("insert into cuecard.listeners (workspace, until) values ('default', 9e15)");
    expect(await cue.calls.analyse({ teamId })).toMatchObject({ calls });

    const asked: string[] = [];
    const start = () => {
      const worker = startWorker(folder.path, database.url, (id) => asked.push(id));
      onTestFinished(() => void worker.kill("SIGKILL"));
      return worker;
    };
    const workers = [start(), start()];
    for (const at of workers.keys()) {
      while (asked.length < (calls * (at + 1)) / 3) await wait(20);
      workers[at]!.kill("SIGKILL");
      await once(workers[at]!, "close");
      workers[at] = start();
    }
    const done = async () =>
      Number(
        (await database.query<{ n: string }>("select count(*) as n from cuecard.calls where findings is not null"))[0]!
          .n,
      );
    while ((await done()) < calls) await wait(250);
    for (const worker of workers) {
      worker.stdin!.end();
      await once(worker, "close");
    }

    expect(new Set(asked).size).toBe(calls);
    expect(asked.length).toBeLessThanOrEqual(calls + workers.length * underWay);
    const [told] = await database.query<{ all: string; each: string }>(
      `select count(*) as all, count(distinct object) as each from cuecard.events where type = 'call.analysed'`,
    );
    expect(told).toEqual({ all: String(calls), each: String(calls) });
    const [left] = await database.query("select count(*) as n from cuecard.calls where analyse_at is not null");
    expect(left).toEqual({ n: "0" });
    expect((await cue.calls.count({ topic: "prices" })).calls).toBe(calls);
  },
);

function startWorker(data: string, database: string, onAsked: (callId: string) => void): ChildProcess {
  const file = fileURLToPath(new URL("../../test-kit/analysing.ts", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=@cuecard/source", file, data, database], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  createInterface({ input: child.stdout! }).on("line", onAsked);
  return child;
}
