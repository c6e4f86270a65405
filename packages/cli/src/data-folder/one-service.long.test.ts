import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createCuecard } from "cuecard";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { request, runCli, startServer } from "../test-kit/spawn-cli.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return join(path, "data");
}

test.each([["lock"], ["owner"], ["lock", "holder.json"]])(
  "a second service does not get a folder whose %s was removed under the first, which stores nothing more",
  async (...removed) => {
    const data = folder();
    const first = await createCuecard({ data });
    onTestFinished(() => first.close());
    await first.knowledgeBases.create({ name: "Before" });
    for (const name of removed) rmSync(join(data, name));

    const second = await runCli(["serve", "--port", "0", "--data", data]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^cuecard serve: The data folder \S+ is in use by .*\n$/);
    await expect(first.knowledgeBases.create({ name: "After" })).rejects.toMatchObject({ code: "storage_lost" });
    await expect(first.healthy()).rejects.toMatchObject({ code: "storage_lost" });
    await first.close();

    const next = await createCuecard({ data });
    onTestFinished(() => next.close());
    expect(await next.healthy()).toBe(true);
    expect((await next.knowledgeBases.list()).data.map(({ name }) => name)).toEqual(["Before"]);
  },
);

test("a folder that is moved away under a service: 503 with the reason, no 201, and what was answered with 201 is in it", async () => {
  const data = folder();
  const server = await startServer(data);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const create = (name: string) => request(server.url, "POST", "/v1/knowledge-base", { name });
  expect((await create("Before")).status).toBe(201);
  expect((await request(server.url, "GET", "/readyz")).status).toBe(200);
  renameSync(data, `${data}-moved`);

  const because = { error: { code: "storage_lost", message: expect.stringMatching(/was removed or moved away/) } };
  for (const answer of [await create("After"), await request(server.url, "GET", "/readyz")])
    expect(answer).toMatchObject({ status: 503, body: because });
  expect((await request(server.url, "GET", "/v1/knowledge-base")).status).toBe(200);
  await server.end("SIGTERM");

  const moved = await createCuecard({ data: `${data}-moved` });
  onTestFinished(() => moved.close());
  expect((await moved.knowledgeBases.list()).data.map(({ name }) => name)).toEqual(["Before"]);
});
