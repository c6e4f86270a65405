import type { z } from "zod";
import type { Route } from "../route/route.ts";

/** Routes that another package adds to the service, with what the OpenAPI document says of them. */
export interface Extension {
  /** The routes. They have the service's access, limits, logs and metrics. */
  routes: readonly Route[];
  /** Schemas of the bodies that clients send, by their name in the document. */
  inputs: Record<string, z.ZodType>;
  /** Schemas of the answers, by their name in the document. */
  outputs: Record<string, z.ZodType>;
  /** An example of each body, by the name of its schema. */
  bodyExamples: Record<string, unknown>;
  /** What each group of routes is, by its tag. */
  tags: Record<string, string>;
  /** What each part of a path is, by its name. `thingId` is the id of the thing where nothing is said. */
  pathParameters: Record<string, string>;
}
