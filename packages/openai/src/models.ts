import { type Calibration, CuecardError } from "@cuecard/core";

interface KnownModel {
  dimensions: number;
  /** Whether the API makes shorter vectors on request. */
  shortens: boolean;
  calibration: Calibration | null;
}

/**
 * Not fitted on a set of ours, but drawn through two published observations of text-embedding-3-small: relevant pairs
 * measure 0.50 to 0.71, off-topic ones at most 0.23. 0.6 stands in the middle of the gap between them.
 */
const smallCalibration: Calibration = {
  points: [
    [0, 0],
    [0.23, 0.4],
    [0.36, 0.6],
    [0.5, 0.75],
    [0.71, 0.95],
    [1, 1],
  ],
  fittedOn:
    "Drawn, not fitted (2026-11): relevant pairs were observed at cosines of 0.50 to 0.71 and off-topic ones at 0.23 or less; 0.6 is the middle of the gap, 0.36.",
};

/** Lengths as OpenAI documents them. */
const knownModels: Record<string, KnownModel> = {
  "text-embedding-3-small": { dimensions: 1_536, shortens: true, calibration: smallCalibration },
  "text-embedding-3-large": { dimensions: 3_072, shortens: true, calibration: null },
  "text-embedding-ada-002": { dimensions: 1_536, shortens: false, calibration: null },
};

/** A model and the length of its vectors. */
export interface ChosenModel {
  /** Length of the vectors. */
  dimensions: number;
  /**
   * The length that a request asks for. Null leaves it to the model, since many compatible servers refuse the field.
   */
  requestedDimensions: number | null;
  /** The model's own calibration. Null when it has none. */
  calibration: Calibration | null;
}

/**
 * Finds the length and the calibration of a model. Throws `missing_field` for an unknown model without dimensions,
 * `invalid_value` for a length the model does not make.
 */
export function chooseModel(model: string, dimensions: number | undefined): ChosenModel {
  if (dimensions !== undefined && !(Number.isInteger(dimensions) && dimensions > 0)) {
    throw new CuecardError("invalid_value", `dimensions is ${dimensions}; give a whole number above 0.`, {
      param: "dimensions",
    });
  }
  const known = Object.hasOwn(knownModels, model) ? knownModels[model] : undefined;
  if (!known) {
    if (dimensions !== undefined) return { dimensions, requestedDimensions: null, calibration: null };
    const message = `The length of ${model}'s vectors is not known; pass dimensions. Known are ${Object.keys(knownModels).join(", ")}.`;
    throw new CuecardError("missing_field", message, { param: "dimensions" });
  }
  const chosen = dimensions ?? known.dimensions;
  if (chosen > known.dimensions || (chosen < known.dimensions && !known.shortens)) {
    const allowed = known.shortens ? `1 to ${known.dimensions}` : `only ${known.dimensions}`;
    throw new CuecardError(
      "invalid_value",
      `${model} does not make vectors of ${chosen} numbers; allowed: ${allowed}.`,
      {
        param: "dimensions",
      },
    );
  }
  return {
    dimensions: chosen,
    requestedDimensions: chosen === known.dimensions ? null : chosen,
    calibration: known.calibration,
  };
}
