import { storageSuite } from "@cuecard/testing/suites";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

storageSuite("sqlite-vec", async () => {
  const { path, remove } = await temporaryFolder();
  const file = { path: `${path}/cuecard.db` };
  return { storage: createSqliteStorage(file), cleanup: remove, reopen: async () => createSqliteStorage(file) };
});
