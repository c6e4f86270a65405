import { moveForEver } from "@cuecard/checks/planted";
import { createPostgresStorage } from "../postgres-storage.ts";
import { now } from "./rows.ts";
import { serverUrl } from "./server.ts";

/** A process to be killed: moves a knowledge base from one embedding space to the next, over and over. */
export const chunksOfTheBase = 600;

const schema = process.argv[2];
if (schema) {
  const storage = createPostgresStorage({ connectionString: serverUrl, schema, searchMemoryMb: 0 });
  await storage.open();
  await moveForEver({ storage, store: storage.workspace("default") }, chunksOfTheBase, now);
}
