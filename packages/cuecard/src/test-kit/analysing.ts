/** A process that analyses what is due, and says which calls it asks for, until it is killed or its standard input ends. */
import { setTimeout as wait } from "node:timers/promises";
import { createCuecard, createMemoryBlobStore } from "@cuecard/core";
import { createFakeEmbedder } from "@cuecard/testing";
import { chooseStorage } from "../adapters/choose-storage.ts";

const [data, database] = process.argv.slice(2) as [string, string];
const { storage } = await chooseStorage({ data, database });
const cue = await createCuecard({
  storage,
  blobs: createMemoryBlobStore(),
  embedders: [createFakeEmbedder()],
  concurrency: 1,
  warmUp: false,
  async analyse({ call }) {
    process.stdout.write(`${call.id}\n`);
    await wait(2);
    return { topics: ["prices"] };
  },
});
process.stdin.resume().once("end", () => void cue.close());
