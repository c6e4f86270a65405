import { isCuecardError } from "@cuecard/core";
import { afterAll, expect, test } from "vitest";
import { createExtractor } from "./create-extractor.ts";
import { hostileFiles } from "./test-kit/hostile-files.ts";

const extractor = createExtractor({ timeoutMs: 20_000 });
afterAll(() => extractor.close());

async function* inPieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 100_000) yield bytes.subarray(start, start + 100_000);
}

const signal = new AbortController().signal;

test("there are more than fifty hostile files, each of a name of its own", () => {
  expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
  expect(hostileFiles.length).toBeGreaterThan(50);
});

test.concurrent.each(hostileFiles)(
  "$name ends as it must, and the process lives on",
  async ({ filename, content, ends }) => {
    const request = { content: inPieces(await content()), filename, mimeType: null, url: null, signal };
    const end = await extractor.extract(request).then(
      () => "read",
      (error: unknown) => (isCuecardError(error) ? error.code : error),
    );
    expect(end).toBe(ends);
  },
);

test("after all of them the extractor still reads", async () => {
  const request = {
    content: inPieces(Buffer.from("Still here.")),
    filename: "a.txt",
    mimeType: null,
    url: null,
    signal,
  };
  expect(Buffer.from((await extractor.extract(request)).document).toString()).toContain("Still here.");
});
