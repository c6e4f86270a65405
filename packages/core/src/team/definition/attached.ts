import type { JsonObject } from "../../schema/common.ts";
import { isListOperator, isObject } from "../member/overrides.ts";

/** Every Knowledge Base a checked definition attaches, with the path that names it. */
export function knowledgeBasesNamed(definition: JsonObject): { id: string; path: string }[] {
  const overrides = isObject(definition.memberOverrides) ? definition.memberOverrides : {};
  const places: [string, unknown][] = [
    ["definition", definition],
    ["definition.overrides", definition.overrides],
    ...Object.entries(overrides).map(([agentId, value]): [string, unknown] => [
      `definition.memberOverrides.${agentId}`,
      value,
    ]),
  ];
  return places.flatMap(([path, place]) => (isObject(place) ? inList(place.knowledge, `${path}.knowledge`) : []));
}

function inList(knowledge: unknown, path: string): { id: string; path: string }[] {
  if (isListOperator(knowledge)) return inList(knowledge.$append, `${path}.$append`);
  if (!Array.isArray(knowledge)) return [];
  return knowledge.flatMap((item, index) =>
    isObject(item) && typeof item.knowledgeBaseId === "string"
      ? [{ id: item.knowledgeBaseId, path: `${path}[${index}].knowledgeBaseId` }]
      : [],
  );
}
