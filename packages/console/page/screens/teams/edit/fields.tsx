import type { ComponentType } from "preact";
import type { JsonSchema } from "../../../api/document.ts";
import type { Problem } from "./check.ts";
import type { Schemas } from "./schema.ts";

/** A value of the definition and how it is changed. */
export interface FieldProps {
  name: string;
  /** Its path as problems name it, such as `definition.rules[2].to`. */
  path: string;
  schema: JsonSchema;
  value: unknown;
  /** Undefined takes the value out. */
  change: (value: unknown) => void;
  form: Form;
}

/** What all fields of one form share. */
export interface Form {
  schemas: Schemas;
  problems: readonly Problem[];
  /** The path that was asked for: what holds it is open. */
  at: string | null;
  /** Edits one value: fields hold fields. */
  Field: ComponentType<FieldProps>;
  /** Edits what most need of an item in words, by the list's name; the fields that it does not have follow. */
  items: Readonly<Record<string, { Words: ComponentType<FieldProps>; has: readonly string[] }>>;
  /** The members of the team, to choose from. */
  members: readonly { id: string; name: string }[];
}

type FieldsProps = Omit<FieldProps, "name"> & {
  /** Names of fields that are edited elsewhere. */
  without?: readonly string[];
};

/** The fields of an object, each by its own schema. */
export function Fields({ path, schema, value, change, form, without = [] }: FieldsProps) {
  const object = (value ?? {}) as Record<string, unknown>;
  return (
    <>
      {Object.entries(schema.properties ?? {}).map(([name, each]) =>
        each.const !== undefined || without.includes(name) ? null : (
          <form.Field
            key={name}
            name={name}
            path={`${path}.${name}`}
            schema={each}
            value={object[name]}
            form={form}
            change={(next) => {
              const { [name]: _old, ...others } = object;
              change(next === undefined ? others : { ...object, [name]: next });
            }}
          />
        ),
      )}
    </>
  );
}

/** What is wrong with exactly this value; with `deep` also with everything in it. */
export function ProblemsAt({ path, form, deep = false }: { path: string; form: Form; deep?: boolean }) {
  const here = form.problems.filter((problem) => problem.path === path || (deep && isIn(problem.path, path)));
  return (
    <>
      {here.map(({ message }) => (
        <span key={message} class="failed" dir="auto">
          {message}
        </span>
      ))}
    </>
  );
}

/** Whether a path is that of something in a value. */
export function isIn(path: string | null, of: string): boolean {
  return path === of || (path !== null && (path.startsWith(`${of}.`) || path.startsWith(`${of}[`)));
}
