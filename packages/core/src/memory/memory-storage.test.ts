import { storageSuite } from "@cuecard/testing/suites";
import { createMemoryStorage } from "./memory-storage.ts";

storageSuite("memory", async () => ({ storage: createMemoryStorage(), cleanup: async () => {} }));
