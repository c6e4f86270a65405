import { basename } from "node:path";
import { CuecardError } from "@cuecard/core/storage-kit";
import Database from "better-sqlite3";
import { applicationId } from "../engine/schema/application-id.ts";
import { toFault } from "../threads/faults.ts";
import type { BackupJob, BackupReply } from "./backup-protocol.ts";
import { checkFile } from "./check-file.ts";

/** A process of its own: SQLite copies and checks a whole file in one call, and only a process can be stopped in it. */
const path = process.argv[2]!;
const send = (reply: BackupReply) => void process.send!(reply);

function answer(work: () => BackupReply, about = path): void {
  try {
    send(work());
  } catch (error) {
    send({ kind: "fault", fault: toFault(error, about) });
  }
}

let database: Database.Database;
answer(() => {
  database = new Database(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
  if (database.pragma("application_id", { simple: true }) !== applicationId) {
    const message = `"${basename(path)}" is a SQLite database of another program; give the path of a Cuecard store.`;
    throw new CuecardError("storage_failed", message);
  }
  return { kind: "ready" };
});

process.on("message", (job: BackupJob) => {
  if (job.kind === "check") answer(() => ({ kind: "done", value: checkFile(database, path, job) }));
  else {
    answer(() => {
      database.prepare("vacuum into ?").run(job.to);
      return { kind: "done", value: null };
    }, job.to);
  }
});
// Whoever asked is gone.
process.once("disconnect", () => process.exit());
