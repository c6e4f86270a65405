import { moveForEver } from "@cuecard/checks/planted";
import { createSqliteStorage } from "../sqlite-storage.ts";
import { now } from "./rows.ts";

/** A process to be killed: moves a knowledge base from one embedding space to the next, over and over. */
export const chunksOfTheBase = 1_500;

const path = process.argv[2];
if (path) {
  const storage = createSqliteStorage({ path });
  await storage.open();
  await moveForEver({ storage, store: storage.workspace("default") }, chunksOfTheBase, now);
}
