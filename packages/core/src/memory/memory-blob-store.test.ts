import { blobStoreSuite } from "../testing/blob-store-suite.ts";
import { createMemoryBlobStore } from "./memory-blob-store.ts";

blobStoreSuite("memory", async () => ({ blobs: createMemoryBlobStore(), cleanup: async () => {} }));
