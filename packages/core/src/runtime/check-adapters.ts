import { CuecardError } from "../errors.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Observer } from "../ports/observer.ts";
import type { Reranker } from "../ports/reranker.ts";
import type { Storage } from "../ports/storage/storage.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";

export interface Adapters {
  storage: Storage;
  blobs: BlobStore;
  embedders: readonly Embedder[];
  extractor: Extractor;
  reranker: Reranker | null;
  webhookSender: WebhookSender | null;
  observer: Observer;
}

/** Version of the ports that this version of Cuecard supports. */
const known: Storage["specificationVersion"] = "v1";

/** Throws `invalid_value` for what is no adapter, such as the promise of one, and for an adapter that implements another version of its port. */
export function checkAdapters({
  storage,
  blobs,
  embedders,
  extractor,
  reranker,
  webhookSender,
  observer,
}: Adapters): void {
  check("storage", `The storage ${storage.name}`, storage);
  check("blobs", "The blob store", blobs);
  for (const [at, embedder] of embedders.entries()) {
    const isNamed = typeof embedder?.model === "string";
    check("embedders", isNamed ? `The embedder ${embedder.provider}/${embedder.model}` : `embedders[${at}]`, embedder);
  }
  check("extractor", "The extractor", extractor);
  if (reranker) check("reranker", `The reranker ${reranker.name}`, reranker);
  if (webhookSender) check("webhookSender", "The webhook sender", webhookSender);
  check("observer", "The observer", observer);
}

function check(param: keyof Adapters, name: string, adapter: { specificationVersion: string }): void {
  const given: unknown = adapter;
  if (given instanceof Promise) {
    throw new CuecardError("invalid_value", `${name} is a promise. Await it, and pass what it resolves to.`, { param });
  }
  if (typeof given !== "object" || given === null) {
    throw new CuecardError("invalid_value", `${name} is ${given === null ? "null" : typeof given}; pass an adapter.`, {
      param,
    });
  }
  const { specificationVersion } = adapter;
  if (specificationVersion === known) return;
  const what = specificationVersion
    ? `implements version ${specificationVersion} of its port`
    : "has no specificationVersion, which says which version of its port it implements";
  throw new CuecardError(
    "invalid_value",
    `${name} ${what}, but this Cuecard works with ${known}. Install matching versions of the adapter's package and @cuecard/core.`,
    { param },
  );
}
