import type { EmbeddingUsage } from "../../api/events.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Observer } from "../../ports/observer.ts";
import type { Embedders } from "./embedders.ts";

interface UsageOptions {
  observer: Observer;
  /** Called with each answered request. */
  report: (usage: EmbeddingUsage) => void;
}

/** The same embedders; each request is seen by the observer, and each answered one is reported. */
export function countUsage(embedders: Embedders, options: UsageOptions): Embedders {
  const known = new WeakMap<Embedder, Embedder>();
  const of = (embedder: Embedder) => {
    const own = known.get(embedder) ?? counted(embedder, options);
    known.set(embedder, own);
    return own;
  };
  return {
    ...embedders,
    choose: (...wanted) => of(embedders.choose(...wanted)),
    forSpace(space) {
      const embedder = embedders.forSpace(space);
      return embedder && of(embedder);
    },
  };
}

/** All else stays the embedder's own. */
function counted(embedder: Embedder, { observer, report }: UsageOptions): Embedder {
  const { provider, model, dimensions } = embedder;
  const embed: Embedder["embed"] = (request) => {
    const { input, texts } = request;
    return observer.observe("embed", { provider, model, dimensions, input, texts }, async (learn) => {
      const headers = observer.headers();
      const result = await embedder.embed(headers ? { ...request, headers } : request);
      const { tokens } = result;
      report({ provider, model, input, texts: texts.length, tokens });
      learn({ tokens });
      return result;
    });
  };
  return Object.create(embedder, { embed: { value: embed } });
}
