import { createCuecard as compose, createMemoryBlobStore } from "@cuecard/core";
import { createLexicalEmbedder } from "@cuecard/local";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { createCuecard } from "../create-cuecard.ts";
import { countOf, setUp } from "./set-up.ts";

/** A process that sets up what a round is named after, when it gets the round, and answers the ids. */
const [database = "", folder = "", server = ""] = process.argv.slice(2);

/** A data folder belongs to one process, so the file is opened by its own adapter, which several processes may. */
const cue = /^postgres(ql)?:/.test(database)
  ? await createCuecard({ data: folder, database, concurrency: 0 })
  : await compose({
      storage: createSqliteStorage({ path: database }),
      blobs: createMemoryBlobStore(),
      embedders: [createLexicalEmbedder()],
      concurrency: 0,
    });

process.on("message", async (round: number | "count") => {
  process.send!(round === "count" ? await countOf(cue) : await setUp(cue, `-${round}`, server));
});
process.once("disconnect", () => cue.close());
process.send!("ready");
