import { z } from "zod";
import { Turn } from "./call.ts";
import { UserTurn } from "./call-requests.ts";
import type * as types from "./types/turn-changes.ts";

/** Parts of a Turn that are often those of the Turn before. */
const repeated = z.enum(["agent", "instructions", "tools", "context", "keyterms"]);

/** Body of `POST …/turns/changes`. */
export const TurnForChanges = UserTurn.extend({
  have: z
    .string()
    .min(1)
    .max(100)
    .describe("The `fingerprint` of the Turn that you were answered last. At another one nothing is left out."),
});
export interface TurnForChanges extends types.TurnForChanges {}

/** A Turn without the parts that are those of the Turn before. */
export const TurnChanges = z.object({
  ...Turn.shape,
  ...Turn.pick({ agent: true, instructions: true, tools: true, context: true, keyterms: true }).partial().shape,
  object: z.literal("turn_changes").describe("The type of this object."),
  unchanged: z
    .array(repeated)
    .describe("The parts that are left out, since they are those of the Turn with the fingerprint in `have`."),
});
export interface TurnChanges extends types.TurnChanges {}
