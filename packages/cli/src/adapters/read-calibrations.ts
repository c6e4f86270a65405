import { readFileSync } from "node:fs";
import { type Calibration, CuecardError, parseInput } from "@cuecard/core";
import { z } from "zod";

const Points = z.array(z.tuple([z.number(), z.number()])).readonly();

/** Calibrations by embedding space, as `cuecard calibrate --out` writes them. */
export const Calibrations = z.record(z.string(), z.strictObject({ points: Points, fittedOn: z.string() }));

/** Reads a file of calibrations. Throws `invalid_value` when it can't be read or is not valid. */
export function readCalibrations(path: string): Record<string, Calibration> {
  try {
    return parseInput(Calibrations, JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    const message = `${path} has no calibrations: ${(cause as Error).message}; set CUECARD_CALIBRATIONS to a file that \`cuecard calibrate --out\` wrote.`;
    throw new CuecardError("invalid_value", message, { param: "CUECARD_CALIBRATIONS", cause });
  }
}
