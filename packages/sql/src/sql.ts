/** A statement, or a part of one: texts with values between. Made by {@link sql}. */
export interface Sql {
  /** Distinguishes it from a value. */
  kind: "sql";
  /** The texts: one more than there are parts. */
  texts: readonly string[];
  /** What stands between them. */
  parts: readonly Part[];
}

/** Name of a table or function of the store. */
export interface Name {
  /** Distinguishes it from a value. */
  kind: "name";
  /** The name without a schema. */
  name: string;
}

/** A text that every engine stores as it stands. */
export interface Plain {
  /** Distinguishes it from a value. */
  kind: "plain";
  /** The text. */
  text: string;
}

/** A value of a statement. A string is stored as the engine stores texts that users wrote. */
export type Value = string | number | boolean | null | Uint8Array | Plain;

/** What stands in a statement. */
export type Part = Value | Name | Sql;

/**
 * A statement: values become parameters, and statements and names within it become a part of its text.
 *
 * @example
 * sql`select record from ${table("audit")} where id = ${id}`
 */
export function sql(texts: TemplateStringsArray, ...parts: Part[]): Sql {
  return { kind: "sql", texts, parts };
}

/** Text of a statement. Never of a user. */
export const raw = (text: string): Sql => ({ kind: "sql", texts: [text], parts: [] });

/** Nothing. */
export const nothing: Sql = raw("");

/** A table or function of the store, with the schema that the store is in. */
export const table = (name: string): Name => ({ kind: "name", name });

/** A text that every engine stores as it stands, since it has no character that needs an escape. */
export const plain = (text: string): Plain => ({ kind: "plain", text });

/** A value as JSON. JSON escapes what an engine's text does not hold. */
export const json = (value: unknown): Plain => plain(JSON.stringify(value));

/** Rows as JSON, which an engine reads as a table. `stored` is a text as the engine stores it. */
export const jsonRows = (rows: readonly object[], stored: (text: string) => string): Plain =>
  json(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]: [string, Value]) => {
          if (typeof value === "string") return [name, stored(value)];
          return [name, kindOf(value) === "plain" ? (value as Plain).text : value];
        }),
      ),
    ),
  );

/** Parts with a text between them, such as conditions with ` and `. */
export function join(parts: readonly Part[], between: string): Sql {
  return { kind: "sql", texts: ["", ...parts.slice(1).map(() => between), ""].slice(0, parts.length + 1), parts };
}

/** Conditions that all hold. Those that are null are left out. */
export function all(...conditions: (Sql | null)[]): Sql {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? raw("true") : join(given, " and ");
}

/** How an engine writes a statement. */
export interface Rendering {
  /** The place of a parameter, counted from 1. */
  place(number: number): string;
  /** A name of the store. */
  name(name: string): string;
  /** A value as the driver takes it. */
  value(value: Value): unknown;
}

/** A statement as an engine takes it. */
export interface Rendered {
  /** The text. */
  text: string;
  /** The values of its parameters, in order. */
  values: unknown[];
}

/** The statement as an engine takes it. */
export function render(statement: Sql, rendering: Rendering): Rendered {
  const values: unknown[] = [];
  const textOf = ({ texts, parts }: Sql): string => {
    let text = texts[0]!;
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index]!;
      const kind = kindOf(part);
      if (kind === "sql") text += textOf(part as Sql);
      else if (kind === "name") text += rendering.name((part as Name).name);
      else text += rendering.place(values.push(rendering.value(part as Value)));
      text += texts[index + 1]!;
    }
    return text;
  };
  return { text: textOf(statement), values };
}

const kindOf = (part: Part): string | null =>
  typeof part === "object" && part !== null && "kind" in part ? part.kind : null;
