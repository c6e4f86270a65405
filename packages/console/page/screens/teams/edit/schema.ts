import type { JsonSchema } from "../../../api/document.ts";
import { t, wordFor } from "../../../language/text.ts";

/** The schemas that a field may refer to, by their names. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schema itself, without references and without the null that an optional value may be. */
export function plain(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref) {
    const named = schemas[schema.$ref.split("/").at(-1)!] ?? {};
    return plain({ ...named, ...(schema.description && { description: schema.description }) }, schemas);
  }
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    const { type: _type, ...rest } = schema;
    return types.length === 1 ? { ...rest, type: types[0]! } : { ...rest, anyOf: types.map((type) => ({ type })) };
  }
  const options = optionsOf(schema)?.filter(({ type }) => type !== "null");
  if (options?.length === 1)
    return plain({ ...options[0]!, ...(schema.description && { description: schema.description }) }, schemas);
  return schema;
}

/** What a value may be instead; undefined where it may be one thing only. */
export function optionsOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] | undefined {
  return anyOf ?? oneOf;
}

/** How a value is edited. */
export type Control = "text" | "number" | "yes or no" | "choice" | "lines" | "list" | "fields" | "union" | "json";

/** The control for a schema without references. */
export function controlOf(schema: JsonSchema, schemas: Schemas): Control {
  if (schema.enum || schema.const !== undefined) return "choice";
  if (optionsOf(schema)) return isOneOrMany(schema, schemas) ? "lines" : "union";
  if (schema.type === "boolean") return "yes or no";
  if (schema.type === "string") return "text";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "array" && schema.items)
    return controlOf(plain(schema.items, schemas), schemas) === "text" ? "lines" : "list";
  return schema.type === "object" && schema.properties ? "fields" : "json";
}

/** A text, or several: such as the members that a rule may lead to. */
export function isOneOrMany(schema: JsonSchema, schemas: Schemas): boolean {
  const controls = optionsOf(schema)?.map((option) => controlOf(plain(option, schemas), schemas));
  return controls?.length === 2 && controls[0] === "text" && controls[1] === "lines";
}

/** What a new value begins with. */
export function emptyOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { properties = {}, required = [] } = schema;
  switch (controlOf(schema, schemas)) {
    case "choice":
      return schema.const ?? schema.enum?.[0];
    case "number":
      return schema.minimum ?? 1;
    case "yes or no":
      return true;
    case "text":
      return "";
    case "list":
    case "lines":
      return [];
    case "fields":
      return Object.fromEntries(required.map((name) => [name, emptyOf(plain(properties[name]!, schemas), schemas)]));
    case "union":
      return emptyOf(plain(optionsOf(schema)![0]!, schemas), schemas);
    case "json":
      return {};
  }
}

/** A short name of one thing that a value may be: its fixed value, its kind, or the field that tells it. */
export function optionName(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(", ");
  const [first] = schema.required ?? Object.keys(schema.properties ?? {});
  if (schema.properties && first) {
    const { const: fixed } = schema.properties[first] ?? {};
    return fixed === undefined ? first : String(fixed);
  }
  return schema.type === "string" ? t("a text") : String(schema.type ?? t("a value"));
}

/** Which of the options a value is; the first where none fits. */
export function optionAt(options: readonly JsonSchema[], value: unknown): number {
  const fits = (option: JsonSchema) => {
    if (option.const !== undefined) return option.const === value;
    if (option.enum) return option.enum.includes(value);
    if (option.properties) {
      if (typeof value !== "object" || value === null) return false;
      return (option.required ?? []).every((name) => {
        const { const: fixed } = option.properties![name]!;
        return name in value && (fixed === undefined || fixed === (value as Record<string, unknown>)[name]);
      });
    }
    if (option.type === "array") return Array.isArray(value);
    return option.type === (typeof value === "number" ? "number" : typeof value);
  };
  return Math.max(0, options.findIndex(fits));
}

/** A field's name in words: `canHandOffTo` is "can hand off to". A heading begins with a capital letter. */
export function wordsOf(name: string, isHeading = false): string {
  const word = wordFor(name);
  const words =
    word === name
      ? name
          .replace(/([a-z])([A-Z])/g, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`)
          .replace(/ ms$/, ", in milliseconds")
      : word;
  return isHeading ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
