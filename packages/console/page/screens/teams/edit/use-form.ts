import { useAgentNames } from "../../../api/agent-names.ts";
import { apiDocument } from "../../../api/document.ts";
import { useLoad } from "../../../api/load.ts";
import { place } from "../../../app/route.ts";
import type { Definition } from "../definition.ts";
import type { Problem } from "./check.ts";
import type { Form } from "./fields.tsx";
import { fieldsOfMember, MemberFields } from "./member-fields.tsx";
import { fieldsOfRule, RuleFields } from "./rule-fields.tsx";
import { SchemaField } from "./schema-field.tsx";

/** What is edited in words: the rest of it follows by its schema. */
const inWords = {
  members: { Words: MemberFields, has: fieldsOfMember },
  rules: { Words: RuleFields, has: fieldsOfRule },
};

/** What all fields of a definition's form share; null until the schemas are read. */
export function useForm(definition: Definition, problems: readonly Problem[]) {
  const description = useLoad(() => apiDocument(), []);
  const ids = (definition.members ?? []).map(({ agentId }) => agentId).filter((id) => typeof id === "string");
  const nameOf = useAgentNames(ids);
  const schemas = description.data?.components.schemas;
  const form: Form | null = schemas
    ? {
        schemas,
        problems,
        at: place.value.query.get("at"),
        Field: SchemaField,
        items: inWords,
        members: ids.map((id) => ({ id, name: nameOf(id) })),
      }
    : null;
  return { form, nameOf, problem: description.problem, reload: description.reload };
}
