import { z } from "zod";
import { limits } from "../limits.ts";
import type * as types from "./types/metadata-filter.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const bound = (relation: string) =>
  z
    .union([z.number(), z.string()])
    .optional()
    .describe(`The value is ${relation} this number, or this text by code points, such as an ISO date.`);

/** What the value under one key of `customMetadata` must be. All given operators must hold. */
export const MetadataTest = z
  .strictObject({
    $in: z.array(Scalar).min(1).optional().describe("The value is one of these. Null also stands for a missing key."),
    $gt: bound("above"),
    $gte: bound("at or above"),
    $lt: bound("below"),
    $lte: bound("at or below"),
    $exists: z.boolean().optional().describe("True: the key has a value other than null. False: it has none."),
  })
  .refine((test) => Object.values(test).some((operand) => operand !== undefined), {
    error: "must have an operator, such as { $gte: 18 }",
  })
  .meta({ id: "MetadataTest" });
export interface MetadataTest extends types.MetadataTest {}

const groups = ["$and", "$or", "$not"];
const negated: z.ZodType<MetadataFilter, MetadataFilter> = z
  .lazy(() => MetadataFilter)
  .describe("This filter must not hold.");

/** A filter by `customMetadata`: what each key must have, and groups of filters. All of it must hold. */
export const MetadataFilter: z.ZodType<MetadataFilter, MetadataFilter> = z
  .lazy(() =>
    z
      .object({
        $and: z.array(MetadataFilter).min(1).optional().describe("All of these filters must hold."),
        $or: z.array(MetadataFilter).min(1).optional().describe("At least one of these filters must hold."),
        $not: negated.optional(),
      })
      .catchall(z.union([Scalar, MetadataTest]))
      .superRefine(refuseOperators, { when: ({ value }) => typeof value === "object" && value !== null }),
  )
  .meta({ id: "MetadataFilter" });
export interface MetadataFilter extends types.MetadataFilter {}

/** An unknown operator is not a key of the metadata: its name is wrong, whatever its value. */
function refuseOperators(value: MetadataFilter, { issues }: z.core.$RefinementCtx<MetadataFilter>): void {
  const unknown = Object.keys(value).filter((key) => /^\$[a-z]+$/i.test(key) && !groups.includes(key));
  const others = issues.filter(({ path }) => !unknown.includes(String(path?.[0])));
  const message = `is not an operator between filters; those are ${groups.join(", ")}`;
  const refused = unknown.map((key) => ({ code: "custom" as const, path: [key], input: value, message }));
  issues.splice(0, issues.length, ...refused, ...others);
}

/** Checks that a store can evaluate a filter in bounded time. */
export function checkSize({ value, issues }: z.core.ParsePayload<MetadataFilter>): void {
  const { depth, tests } = measure(value);
  const { maxDepth, maxTests } = limits.filter;
  if (depth > maxDepth)
    issues.push({
      code: "custom",
      input: value,
      message: `is nested ${depth} levels deep; at most ${maxDepth} are allowed`,
    });
  if (tests > maxTests)
    issues.push({
      code: "custom",
      input: value,
      message: `has ${tests} values and operators; at most ${maxTests} are allowed`,
    });
}

/** Whether a filter tests no value: then it decides nothing by what a source has. */
export function testsNothing(filter: MetadataFilter): boolean {
  return measure(filter).tests === 0;
}

/** Levels of groups, the filter itself being the first, and the values and operators in all of them. */
function measure({ $and = [], $or = [], $not, ...tests }: MetadataFilter): { depth: number; tests: number } {
  const inner = [...$and, ...$or, ...($not ? [$not] : [])].map(measure);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    tests: inner.reduce(
      (sum, each) => sum + each.tests,
      Object.values(tests).reduce<number>((sum, test) => sum + countOf(test), 0),
    ),
  };
}

function countOf(test: unknown): number {
  if (typeof test !== "object" || test === null) return 1;
  const { $in = [], ...operators } = test as MetadataTest;
  return $in.length + Object.values(operators).filter((operand) => operand !== undefined).length;
}
