import { z } from "zod";
import type { Route } from "../route/route.ts";
import { inputParts, outputParts } from "../routes/components.ts";
import type { Extension } from "../routes/extension.ts";
import { routeTable } from "../routes/route-table.ts";
import { bodyExamples } from "./body-examples.ts";
import { nameOf } from "./schema-names.ts";

/** Everything that the document describes, by name. */
export interface Catalog {
  routes: readonly Route[];
  inputs: Record<string, z.ZodType>;
  outputs: Record<string, z.ZodType>;
  bodyExamples: Record<string, unknown>;
  tags: Record<string, string>;
  pathParameters: Record<string, string>;
}

/** The service's own operations and those of its extensions. */
export function catalogOf(extensions: readonly Extension[]): Catalog {
  const joined = <Name extends "inputs" | "outputs" | "tags" | "pathParameters" | "bodyExamples">(name: Name) =>
    Object.assign({}, ...extensions.map((each) => each[name])) as Extension[Name];
  const own = routeTable.flatMap(({ body }) => (body instanceof z.ZodType ? [body] : []));
  const answered = routeTable.flatMap(({ response }) => (response instanceof z.ZodType ? [response] : []));
  return {
    routes: [...routeTable, ...extensions.flatMap(({ routes }) => routes)],
    inputs: { ...byName(own), ...inputParts, ...joined("inputs") },
    outputs: { ...byName([...answered, ...outputParts]), ...joined("outputs") },
    bodyExamples: { ...bodyExamples, ...joined("bodyExamples") },
    tags: { ...tagTexts, ...joined("tags") },
    pathParameters: { ...pathParameterTexts, ...joined("pathParameters") },
  };
}

const byName = (schemas: readonly z.ZodType[]): Record<string, z.ZodType> =>
  Object.fromEntries(schemas.map((schema) => [nameOf(schema), schema]));

/** Parts of paths that are more than the id of what their name says. */
const pathParameterTexts: Record<string, string> = {
  kbId: "Id of the knowledge base.",
  docId: "Id of the source.",
  version: "Version of the team or the agent.",
  binId: "Id of the entry of the bin.",
  token: "The end of the `uploadUrl`. It stands for a key.",
};

const tagTexts: Record<string, string> = {
  Events: "What happens, told as it happens.",
  Service: "Whether the service runs, and what it offers.",
  "Knowledge bases": "Sets of sources that are searched together.",
  Search: "Passages that answer a question.",
  "Eval cases": "Questions with the passages that answer them, and what searches give for them.",
  Tests: "Calls that teams must take in a certain way, and what came of them.",
  Uploads: "Files on their way in.",
  Sources: "Files, web pages and texts, and the chunks that they are cut into.",
  Gaps: "What knowledge bases could not answer in calls.",
  Agents: "Configurations of agents.",
  Teams: "Agents that hand one call to each other.",
  Bin: "What was deleted and can come back for seven days.",
  Audit: "Who changed what.",
  Keys: "Who may do what.",
  Webhooks: "Endpoints that are sent what happens, signed as Standard Webhooks says.",
  Calls: "Live calls: who speaks, what it knows, which tools it has.",
};
