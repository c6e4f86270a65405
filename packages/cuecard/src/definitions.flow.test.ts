import { join } from "node:path";
import type { Cuecard } from "@cuecard/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { createCuecard, type EmbeddedOptions } from "./create-cuecard.ts";
import { createOwnDatabase, onServer, serverUrl } from "./test-kit/own-database.ts";
import { countOf, setUp } from "./test-kit/set-up.ts";
import { startSetUps } from "./test-kit/start-set-ups.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await createOwnDatabase();
  onTestFinished(drop);
  return url;
}

async function open(options: EmbeddedOptions): Promise<Cuecard> {
  const cue = await createCuecard({ concurrency: 0, ...options });
  onTestFinished(() => cue.close());
  return cue;
}

/** Six starts at once on these, and one more afterwards, come to the same records. */
async function expectOneOfEach(cues: Cuecard[]): Promise<void> {
  const ids = await Promise.all([...cues, ...cues, ...cues].map((cue) => setUp(cue)));
  ids.push(await setUp(cues[0]!));
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(await countOf(cues[0]!)).toEqual([1, 2, 1]);
}

describe("set-up code that runs at every start leaves one of each", () => {
  test("in a data folder that is opened again", async () => {
    const data = folder();
    const first = await createCuecard({ data, concurrency: 0 });
    await expectOneOfEach([first]);
    const ids = await setUp(first);
    await first.close();
    const second = await open({ data });
    expect(await setUp(second)).toEqual(ids);
    expect(await countOf(second)).toEqual([1, 2, 1]);
  });

  test.skipIf(!serverUrl)(`with two at once ${onServer}`, async () => {
    const url = await ownDatabase();
    const data = folder();
    const cues = [await open({ data, database: url }), await open({ data, database: url })];
    await expectOneOfEach(cues);
  });
});

/** Enough rounds for both processes to look before either has written, in some of them. */
const rounds = 25;

/** Seen red with an insert that does not look whether the name is taken. */
describe("two processes that set up the same at the same moment find what one of them made", () => {
  async function expectSame(database: string, data: string): Promise<void> {
    const setUps = await startSetUps(database, data, 2);
    onTestFinished(() => setUps.close());
    for (let round = 0; round < rounds; round++) {
      const [first, second] = await setUps.play(round);
      expect(second).toEqual(first);
    }
    expect(await setUps.counts()).toEqual([rounds, 2 * rounds, rounds]);
  }

  test("in one SQLite file", async () => {
    const data = folder();
    await expectSame(join(data, "cuecard.sqlite"), data);
  });

  test.skipIf(!serverUrl)(onServer, async () => expectSame(await ownDatabase(), folder()));
});
