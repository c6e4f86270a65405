import { createSqliteStorage } from "../sqlite-storage.ts";

/** A process to be killed: opens a file whose knowledge bases gain their binary vectors behind that. */
const path = process.argv[2];
if (path) {
  const storage = createSqliteStorage({ path, exactNumbers: 0, fewestCandidates: 16 });
  await storage.open();
  process.stdout.write("opened\n");
  setInterval(() => {}, 1_000);
}
