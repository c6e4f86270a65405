import { blobStoreSuite } from "@cuecard/testing/suites";
import { createMemoryBlobStore } from "./memory-blob-store.ts";

blobStoreSuite("memory", async () => ({ blobs: createMemoryBlobStore(), cleanup: async () => {} }));
