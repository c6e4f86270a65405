import type { Principal } from "@cuecard/core";
import { z } from "zod";
import { permit } from "../access/authorize.ts";
import { type JsonSchema, tidy } from "../openapi/json-schema.ts";
import { callTools } from "./call-tools.ts";
import { knowledgeTools } from "./knowledge-tools.ts";
import type { Tool } from "./tool.ts";

/** Every tool, in the order of the list. */
export const tools: readonly Tool[] = [...knowledgeTools, ...callTools];

/** A tool as the protocol lists it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: "object" };
  outputSchema: JsonSchema & { type: "object" };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
}

const listed = new Map<Tool, ListedTool>();

/** The tools that a key may use. */
export function toolsFor(principal: Principal): ListedTool[] {
  return tools.filter((each) => mayUse(principal, each)).map(listedTool);
}

function mayUse(principal: Principal, { route }: Tool): boolean {
  try {
    const [base = ""] = principal.knowledgeBaseIds ?? [];
    permit(principal, route, route.path.includes(":kbId") ? { kbId: base } : {});
    return true;
  } catch {
    return false;
  }
}

function listedTool(tool: Tool): ListedTool {
  const known = listed.get(tool);
  if (known) return known;
  const { name, title, description, input, output, isReadOnly } = tool;
  const made: ListedTool = {
    name,
    title,
    description,
    inputSchema: schemaOf(input, "input"),
    outputSchema: schemaOf(output, "output"),
    annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
  };
  listed.set(tool, made);
  return made;
}

function schemaOf(schema: z.ZodType, side: "input" | "output") {
  return tidy(z.toJSONSchema(schema, { io: side }), side) as JsonSchema & { type: "object" };
}
