import type { JsonObject } from "../../schema/common.ts";
import { isListOperator, isObject } from "../member/overrides.ts";

interface Named {
  id: string;
  path: string;
  /** Each turn's words are judged: the mode is `auto`. */
  isJudged: boolean;
}

/** Every Knowledge Base a checked definition attaches, with the path that names it. */
export function knowledgeBasesNamed(definition: JsonObject): Named[] {
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

function inList(knowledge: unknown, path: string): Named[] {
  if (isListOperator(knowledge)) return inList(knowledge.$append, `${path}.$append`);
  if (!Array.isArray(knowledge)) return [];
  return knowledge.flatMap((item, index) =>
    isObject(item) && typeof item.knowledgeBaseId === "string"
      ? [
          {
            id: item.knowledgeBaseId,
            path: `${path}[${index}].knowledgeBaseId`,
            isJudged: (item.mode ?? "auto") === "auto",
          },
        ]
      : [],
  );
}
