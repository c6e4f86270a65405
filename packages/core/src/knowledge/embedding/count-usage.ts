import type { Embedder } from "../../ports/embedder.ts";
import type { EmbeddingUsage } from "../../services/events.ts";
import type { Embedders } from "./embedders.ts";

/** The same embedders; each answered request calls `report`. */
export function countUsage(embedders: Embedders, report: (usage: EmbeddingUsage) => void): Embedders {
  return {
    ...embedders,
    choose: (provider, model) => counted(embedders.choose(provider, model), report),
    forSpace(space) {
      const embedder = embedders.forSpace(space);
      return embedder && counted(embedder, report);
    },
  };
}

/** All else stays the embedder's own. */
function counted(embedder: Embedder, report: (usage: EmbeddingUsage) => void): Embedder {
  const embed: Embedder["embed"] = async (request) => {
    const result = await embedder.embed(request);
    const { provider, model } = embedder;
    report({ provider, model, input: request.input, texts: request.texts.length, tokens: result.tokens });
    return result;
  };
  return Object.create(embedder, { embed: { value: embed } });
}
