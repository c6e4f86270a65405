import type { Issue } from "../../errors.ts";
import { isListOperator, isObject } from "../member/overrides.ts";
import { declineToolName } from "../tools/decline-tool.ts";
import { transferPrefix } from "../tools/transfer-tools.ts";

/** The tool by which a member's model searches; `team/` knows nothing of `knowledge/`, so the name stands here too. */
const searchToolName = "search_knowledge";

/**
 * Finds own tools of an agent whose names Cuecard's tools have. Two tools of one name are refused by most models, and a
 * call of the one would be taken for the other. `tools` is stored unchecked: a list, or an object by name.
 */
export function reservedToolIssues(tools: unknown, path: string): Issue[] {
  if (isListOperator(tools)) return reservedToolIssues(tools.$append, `${path}.$append`);
  const named = Array.isArray(tools)
    ? tools.map((tool, index) => ({ name: nameOf(tool), path: `${path}[${index}]` }))
    : Object.keys(isObject(tools) ? tools : {}).map((name) => ({ name, path: `${path}.${name}` }));
  return named.flatMap(({ name, path: own }) =>
    name !== null && isReserved(name)
      ? [
          {
            path: own,
            message: `${own} has the name "${name}", which Cuecard's own tools for transfers and knowledge need; give the tool another name.`,
          },
        ]
      : [],
  );
}

function isReserved(name: string): boolean {
  return name === searchToolName || name === declineToolName || name.startsWith(transferPrefix);
}

/** A tool's name, as the field's formats write it: beside its parameters, or within `function`. */
function nameOf(tool: unknown): string | null {
  if (typeof tool === "string") return tool;
  if (!isObject(tool)) return null;
  if (typeof tool.name === "string") return tool.name;
  return isObject(tool.function) && typeof tool.function.name === "string" ? tool.function.name : null;
}
