import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { createLexicalEmbedder } from "@cuecard/local";
import { createTesseract } from "@cuecard/ocr";

const cue = await createCuecard({
  storage: createMemoryStorage(),
  blobs: createMemoryBlobStore(),
  embedders: [createLexicalEmbedder()],
  extractor: createExtractor({ ocr: createTesseract({ languages: ["eng", "deu"] }) }),
});
await cue.close();
