import { CuecardError } from "@cuecard/core";

interface KnownModel {
  dimensions: number;
  /** Shorter lengths that the API makes on request. */
  shorter: readonly number[];
  maxTokens: number;
}

/** As Cohere documents them. */
const knownModels: Record<string, KnownModel> = {
  "embed-v4.0": { dimensions: 1_536, shorter: [256, 512, 1_024], maxTokens: 128_000 },
  "embed-english-v3.0": { dimensions: 1_024, shorter: [], maxTokens: 512 },
  "embed-multilingual-v3.0": { dimensions: 1_024, shorter: [], maxTokens: 512 },
  "embed-english-light-v3.0": { dimensions: 384, shorter: [], maxTokens: 512 },
  "embed-multilingual-light-v3.0": { dimensions: 384, shorter: [], maxTokens: 512 },
};

/** A model and the length of its vectors. */
export interface ChosenModel {
  /** Length of the vectors. */
  dimensions: number;
  /** The length that a request asks for. Null leaves it to the model, since older ones refuse the field. */
  requestedDimensions: number | null;
  /** Most tokens of one text. */
  maxTokens: number;
}

/**
 * Finds the lengths of a model. Throws `missing_field` for an unknown model without dimensions, `invalid_value` for a
 * length the model does not make.
 */
export function chooseModel(model: string, dimensions: number | undefined): ChosenModel {
  const known = Object.hasOwn(knownModels, model) ? knownModels[model] : undefined;
  if (!known) {
    if (dimensions !== undefined && Number.isInteger(dimensions) && dimensions > 0) {
      return { dimensions, requestedDimensions: null, maxTokens: 512 };
    }
    const message = `The length of ${model}'s vectors is not known; pass dimensions. Known are ${Object.keys(knownModels).join(", ")}.`;
    throw new CuecardError("missing_field", message, { param: "dimensions" });
  }
  const { maxTokens } = known;
  if (dimensions === undefined || dimensions === known.dimensions) {
    return { dimensions: known.dimensions, requestedDimensions: null, maxTokens };
  }
  if (known.shorter.includes(dimensions)) return { dimensions, requestedDimensions: dimensions, maxTokens };
  const allowed = [...known.shorter, known.dimensions].join(", ");
  const message = `${model} does not make vectors of ${dimensions} numbers; allowed: ${allowed}.`;
  throw new CuecardError("invalid_value", message, { param: "dimensions" });
}
