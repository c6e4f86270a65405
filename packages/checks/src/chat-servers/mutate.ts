/** A change of one field of a value: it gets another value, or goes away where that is undefined. */
export interface FieldChange {
  /** Which of all fields, counted through the whole value. */
  field: number;
  /** What stands in the field instead. */
  value: unknown;
}

/** A copy of a JSON value with some of its fields changed, as broken servers send it. */
export function withChanges(value: unknown, changes: readonly FieldChange[]): unknown {
  const copy = structuredClone(value);
  const fields = fieldsOf(copy);
  for (const { field, value: changed } of fields.length > 0 ? changes : []) {
    const [owner, name] = fields[field % fields.length]!;
    if (changed === undefined) delete owner[name];
    else owner[name] = changed;
  }
  return copy;
}

type Field = [owner: Record<string, unknown>, name: string];

function fieldsOf(value: unknown): Field[] {
  if (typeof value !== "object" || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((name): Field[] => [[owner, name], ...fieldsOf(owner[name])]);
}
