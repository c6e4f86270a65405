import { z } from "zod";
import { limits } from "../limits.ts";
import type * as types from "./types/common.ts";

/** ISO 8601 in UTC with milliseconds, such as `2026-11-21T09:30:00.000Z`. */
export const Timestamp = z.iso.datetime();

/** Keys of a telephone. */
export const Keys = z.string().regex(new RegExp(`^[0-9*#A-D]{1,${limits.dtmfKeys}}$`), {
  error: `must be 1 to ${limits.dtmfKeys} of 0-9 * # A-D`,
});

/** A string of at most `max` Unicode code points. `String.length` would count UTF-16 units. */
export function text(min: number, max: number) {
  return z
    .string()
    .check((context) => {
      const { value } = context;
      if (min > 0 && value.length === 0) {
        context.issues.push({
          code: "too_small",
          minimum: min,
          inclusive: true,
          origin: "string",
          input: value,
          message: "must not be empty",
        });
      } else if (value.length > max) {
        const characters = value.length > 2 * max ? value.length : [...value].length;
        if (characters > max) {
          context.issues.push({
            code: "too_big",
            maximum: max,
            inclusive: true,
            origin: "string",
            input: value,
            message: `is ${characters} characters long; at most ${max} are allowed`,
          });
        }
      }
    })
    .meta({ minLength: min, maxLength: max });
}

/** A text of 1 to `max` Unicode code points that is more than white space. */
export function filled(max: number) {
  return text(1, max).refine((value) => value === "" || value.trim() !== "", { error: "must not be blank" });
}

/** A text of one line, as names of files and types have it: a header of HTTP could not hold another. */
export function oneLine(max: number) {
  return filled(max).refine((value) => !/\p{Cc}/u.test(value), {
    error: "must have no line break or control character",
  });
}

/** Any JSON value. */
export const Json = z.json();
export type Json = types.Json;

/** A JSON object of any shape, stored unchanged. */
export const JsonObject = z.record(z.string(), Json);
export type JsonObject = types.JsonObject;

/** Query parameters of every list. `limit` is coerced since it arrives as text in a URL. */
export const PageQuery = z.strictObject({
  limit: z.coerce
    .number<number>()
    .int()
    .min(limits.page.min)
    .max(limits.page.max)
    .default(limits.page.default)
    .describe("Most items on the page."),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .describe("`nextCursor` of the previous page; the first page when omitted."),
});
export interface PageQuery extends types.PageQuery {}

/** Which of several things that have names. */
export const NameFilter = z.strictObject({
  name: oneLine(limits.nameCharacters)
    .optional()
    .describe("Only those with this name. `*` stands for any characters, such as in `*support*`."),
});
export interface NameFilter extends types.NameFilter {}

/** Query of a list of things that have names. */
export const NamedQuery = PageQuery.extend(NameFilter.shape);
export interface NamedQuery extends types.NamedQuery {}

/** One page of a list, newest first. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    object: z.literal("list"),
    data: z.array(item),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  });
}

/** One page of a list, newest first. */
export interface List<T> {
  /** Always `list`. */
  object: "list";
  /** The page's items, newest first. */
  data: T[];
  /** Whether another page follows. */
  hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
}

/** Warnings about something that was saved. */
export const saveWarnings = z
  .array(z.string())
  .describe("Probable mistakes, as sentences; empty when there are none. It was saved anyway.");
