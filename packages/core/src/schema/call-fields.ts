import { z } from "zod";
import { limits } from "../limits.ts";
import { JsonObject } from "./common.ts";

/** Values of a call's variables, by name. */
export const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** How long an answer may take, in milliseconds. */
export const deadlineMs = z.int().min(1).max(limits.searchDeadlineMs.max);

/** What a model's server sent beside a tool call. */
export const providerData = JsonObject.describe(
  "What your model's server sent beside the tool call and wants back with it, such as `extra_content`; fields of its message, such as `reasoning_content`, under `message`. More than 100,000 characters are not kept.",
);
