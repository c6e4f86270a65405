import { z } from "zod";
import { Timestamp } from "./common.ts";
import type * as types from "./types/erasure.ts";

/**
 * Every place where a store keeps something of a call. A new place comes here first: then the compiler asks each store
 * how it is erased there.
 */
export const erasedPlaces = [
  "ledger",
  "trace",
  "gapQuestions",
  "learnedExamples",
  "tests",
  "events",
  "deliveries",
  "keptAnswers",
  "audit",
  "calls",
] as const;

/** A place where something of a call is kept. */
export type ErasedPlace = (typeof erasedPlaces)[number];

const rows = z.int().min(0);

/** Body of `POST /v1/erase`: exactly one of `externalId` and `caller`. */
export const EraseCaller = z
  .strictObject({
    externalId: z.string().min(1).max(500).nullish().describe("All calls that you gave this id."),
    caller: z
      .record(z.string(), z.union([z.string().min(1), z.number(), z.boolean()]))
      .nullish()
      .describe(
        "All calls that have each of these values, by name, in their metadata or their variables. A number equals its text.",
      ),
  })
  .refine(({ externalId, caller }) => Boolean(externalId) !== Boolean(caller && Object.keys(caller).length > 0), {
    error: "pass exactly one of externalId and caller, and caller with at least one value",
  });
export interface EraseCaller extends types.EraseCaller {}

/** What was erased of a caller. */
export const Erasure = z.object({
  object: z.literal("erasure").describe("The type of this object."),
  erasedAt: Timestamp.describe("When everything was erased. ISO 8601, UTC."),
  erased: z
    .object({
      ledger: rows.describe("What was said and done in the calls."),
      trace: rows.describe("Why decisions were made."),
      gapQuestions: rows.describe("Questions among the gaps. A gap goes with its last one."),
      learnedExamples: rows.describe("Examples that their teams learned from the calls."),
      tests: rows.describe("Tests that were made of the calls, with their runs."),
      events: rows.describe("Events for those who follow from outside."),
      deliveries: rows.describe("Deliveries of webhooks."),
      keptAnswers: rows.describe("Answers that were kept for requests with an Idempotency-Key."),
      audit: rows.describe("Entries of the audit log about the calls, such as who deleted one."),
      calls: rows.describe("The calls."),
    })
    .describe("How much was erased in each place."),
});
export interface Erasure extends types.Erasure {}
