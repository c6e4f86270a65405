import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";

const script = fileURLToPath(new URL("./test-kit/limited-service-child.ts", import.meta.url));
const limit = 100;
const processes = 2;
/** What each process may let through before it has heard of the others. */
const slack = limit / 10;

async function startService(data: string, database: string): Promise<string> {
  const child = fork(script, [data, database, String(limit)], { execArgv: ["--conditions=@cuecard/source"] });
  const closed = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  const [url] = (await once(child, "message")) as [string];
  return url;
}

/** Seen red with a bucket in each process: 200 were let through. */
test.skipIf(!serverUrl)(
  `of 1,000 requests with one public key to two processes, at a limit of 100, at most 120 pass, ${onServer}`,
  async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const cuecard = await createCuecard({ data: path, database: database.url, concurrency: 0 });
    const base = await cuecard.knowledgeBases.create({ name: "Base" });
    const { key } = await cuecard.keys.create({ kind: "public", knowledgeBaseIds: [base.id] });
    await cuecard.close();
    const urls = await Promise.all(Array.from({ length: processes }, () => startService(path, database.url)));

    const statuses: number[] = [];
    async function sendInTurn(worker: number): Promise<void> {
      for (let index = 0; index < 50; index++) {
        const answer = await fetch(`${urls[(worker + index) % processes]}/v1/knowledge-base/search`, {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: JSON.stringify({ query: "refund", knowledgeBaseIds: [base.id] }),
        });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, worker) => sendInTurn(worker)));

    const passed = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - passed);
    expect(passed).toBeGreaterThanOrEqual(limit);
    expect(passed).toBeLessThanOrEqual(limit + processes * slack);
    // What was let through beyond the limit is owed.
    const left = async () => {
      const text = "select 100 - (full_at - 1800000000000) / 600 as left from cuecard.token_buckets";
      return (await database.query<{ left: number }>(text)).map((bucket) => Math.round(bucket.left));
    };
    await expect.poll(left).toEqual([limit - passed]);
  },
  60_000,
);
