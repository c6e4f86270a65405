import { CuecardError } from "../errors.ts";
import { type KnownModel, knownModel } from "./known-models.ts";

/** The length of a model's vectors. */
export interface ChosenLength {
  /** Length of the vectors. */
  dimensions: number;
  /** The length that a request asks for. Null leaves it to the model, since older ones and many servers refuse the field. */
  requested: number | null;
  /** What else is known of the model. */
  known: KnownModel | null;
}

/**
 * Finds the length of a model's vectors: the one that was asked for, or the model's own. Throws `missing_field` for a
 * model of unknown length, `invalid_value` for a length that a service does not make.
 */
export function chooseLength(model: string, wanted: number | undefined): ChosenLength {
  if (wanted !== undefined && !(Number.isInteger(wanted) && wanted > 0)) {
    throw invalid(`dimensions is ${wanted}; give a whole number above 0.`);
  }
  const known = knownModel(model);
  const own = known?.dimensions ?? null;
  const dimensions = wanted ?? own;
  if (dimensions === null) {
    const message = `The length of ${model}'s vectors is not known; pass dimensions, as its authors state it.`;
    throw new CuecardError("missing_field", message, { param: "dimensions" });
  }
  const shorter = known?.shorter ?? null;
  if (own === null || shorter === null || dimensions === own) return { dimensions, requested: null, known };
  if (shorter === "any" ? dimensions < own : shorter.includes(dimensions))
    return { dimensions, requested: dimensions, known };
  throw invalid(`${model} does not make vectors of ${dimensions} numbers; allowed: ${lengths(own, shorter)}.`);
}

function lengths(own: number, shorter: NonNullable<KnownModel["shorter"]>): string {
  if (shorter === "any") return `1 to ${own}`;
  return shorter.length === 0 ? `only ${own}` : [...shorter, own].join(", ");
}

const invalid = (message: string) => new CuecardError("invalid_value", message, { param: "dimensions" });
