import { CuecardError } from "../../errors.ts";
import { type Embedder, embeddingSpace, type WordMeanings } from "../../ports/embedder.ts";

/** The configured embedders. The first of all is the default provider; the first of a provider is its default model. */
export interface Embedders {
  /** Throws `invalid_value` naming the allowed values. */
  choose(provider: string | null, model: string | null, dimensions?: number | null): Embedder;
  /** Null when no configured embedder makes vectors of that space. */
  forSpace(space: string): Embedder | null;
  readonly spaces: readonly string[];
  /** What the first embedder that knows words knows of them; null where none does. */
  readonly words: WordMeanings | null;
  close(): Promise<void>;
}

export function createEmbedders(list: readonly Embedder[]): Embedders {
  if (list.length === 0)
    throw new CuecardError("invalid_value", "embedders is empty; pass at least one embedder.", {
      param: "embedders",
    });
  const bySpace = new Map(list.map((embedder) => [embeddingSpace(embedder), embedder]));
  const providers = [...new Set(list.map((embedder) => embedder.provider))];
  return {
    choose(provider, model, dimensions = null) {
      const chosen =
        provider ??
        (model ? (list.find((embedder) => embedder.model === model)?.provider ?? providers[0]!) : providers[0]!);
      const candidates = list.filter((embedder) => embedder.provider === chosen);
      if (candidates.length === 0) {
        throw new CuecardError(
          "invalid_value",
          `embeddingProvider "${chosen}" is not configured; allowed: ${providers.join(", ")}.`,
          {
            param: "embeddingProvider",
          },
        );
      }
      const wanted = model ?? candidates[0]!.model;
      const ofModel = candidates.filter((candidate) => candidate.model === wanted);
      if (ofModel.length === 0) {
        const models = candidates.map((candidate) => candidate.model).join(", ");
        throw new CuecardError(
          "invalid_value",
          `embeddingModel "${model}" is not configured for ${chosen}; allowed: ${models}.`,
          {
            param: "embeddingModel",
          },
        );
      }
      const embedder =
        dimensions === null ? ofModel[0] : ofModel.find((candidate) => candidate.dimensions === dimensions);
      if (!embedder) {
        const lengths = ofModel.map((candidate) => candidate.dimensions).join(", ");
        throw new CuecardError(
          "invalid_value",
          `embeddingDimensions ${dimensions} is not configured for ${chosen}/${wanted}; allowed: ${lengths}.`,
          { param: "embeddingDimensions" },
        );
      }
      return embedder;
    },
    forSpace: (space) => bySpace.get(space) ?? null,
    spaces: [...bySpace.keys()],
    words: list.find(({ words }) => words)?.words ?? null,
    async close() {
      await Promise.all(list.map((embedder) => embedder.close()));
    },
  };
}
