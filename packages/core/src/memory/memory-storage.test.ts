import { storageSuite } from "../testing/storage-suite.ts";
import { createMemoryStorage } from "./memory-storage.ts";

storageSuite("memory", async () => ({ storage: createMemoryStorage(), cleanup: async () => {} }));
