import type { z } from "zod";

/**
 * Which side of a schema is printed: what callers give, or what they get. They differ where a schema has defaults or
 * transforms.
 */
export type Side = "input" | "output";

/** Named schemas, and how a type refers to each. */
export interface Names {
  nameOf(schema: z.ZodType, side: Side): string | null;
}

/** The parts of zod's definitions that lead from a schema to those inside it. */
export interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, string>;
  defaultValue?: unknown;
  checks?: { _zod: { def: { check: string; value?: number; minimum?: number; maximum?: number } } }[];
}

export const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;
const parentOf = (schema: z.ZodType) => (schema._zod as { parent?: z.ZodType }).parent;

/** The schema itself and those that it is a described copy of. */
export function* withParents(schema: z.ZodType): Generator<z.ZodType> {
  for (let one: z.ZodType | undefined = schema; one; one = parentOf(one)) yield one;
}

/** What stands inside wrappers that leave the type as it is but for null, undefined and defaults. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const { type, innerType } = definitionOf(schema);
  return innerType && ["optional", "nullable", "default", "readonly"].includes(type) ? unwrapped(innerType) : schema;
}

/** True where an object may leave the field out. */
export function isOptional(schema: z.ZodType, side: Side): boolean {
  const { type, innerType, in: from } = definitionOf(schema);
  if (type === "optional") return true;
  if (type === "default") return side === "input";
  if (type === "pipe") return side === "input" && isOptional(from!, side);
  return type === "nullable" || type === "readonly" ? isOptional(innerType!, side) : false;
}

/** A schema as TypeScript, by name where it has one. */
export function printType(schema: z.ZodType, side: Side, names: Names): string {
  for (const one of withParents(schema)) {
    const name = names.nameOf(one, side);
    if (name) return name;
  }
  return printBody(schema, side, names);
}

/** A schema as TypeScript, its own name aside. */
export function printBody(schema: z.ZodType, side: Side, names: Names): string {
  const definition = definitionOf(schema);
  const print = (inner: z.ZodType) => printType(inner, side, names);
  switch (definition.type) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return definition.type;
    case "int":
      return "number";
    case "literal":
      return definition.values!.map((value) => JSON.stringify(value)).join(" | ");
    case "enum":
      return Object.values(definition.entries!)
        .map((value) => JSON.stringify(value))
        .join(" | ");
    case "array":
      return arrayOf(print(definition.element!));
    case "record":
      return printRecord(definition, print);
    case "union":
      return distinct(definition.options!.map(print)).join(" | ");
    case "nullable":
      return distinct([print(definition.innerType!), "null"]).join(" | ");
    case "optional":
    case "default":
    case "readonly":
      return print(definition.innerType!);
    case "pipe":
      return print(side === "input" ? definition.in! : definition.out!);
    case "object":
      return `{\n${printFields(definition.shape!, side, names)}${printRest(definition, print)}\n}`;
    case "lazy":
      return print(definition.getter!());
    default:
      throw new Error(`Schemas of type ${definition.type} have no printed form; add one to print-type.ts.`);
  }
}

/**
 * Fields of an object with what is known of each, without the braces. `other` says how a field is printed whose schema
 * is not all that checks it.
 */
export function printFields(
  shape: Record<string, z.ZodType>,
  side: Side,
  names: Names,
  other: (field: string) => string | undefined = () => undefined,
): string {
  return Object.entries(shape)
    .map(([name, field]) => {
      const optional = isOptional(field, side);
      const type = other(name) ?? printType(field, side, names);
      return `${printDoc(name, field)}${name}${optional ? "?" : ""}: ${type}${optional ? " | undefined" : ""};`;
    })
    .join("\n");
}

/** Values of the keys that an object doesn't name. TypeScript asks that they have the types of the named ones too. */
function printRest({ shape, catchall }: Definition, print: (schema: z.ZodType) => string): string {
  if (!catchall || definitionOf(catchall).type === "never") return "";
  return `\n[key: string]: ${distinct([print(catchall), ...Object.values(shape!).map(print)]).join(" | ")} | undefined;`;
}

/** A record of an enum's keys, as `partialRecord` makes it, need not have all of them. */
function printRecord({ keyType, valueType }: Definition, print: (schema: z.ZodType) => string): string {
  const value = print(valueType!);
  return definitionOf(keyType!).type === "enum"
    ? `Partial<Record<${print(keyType!)}, ${value}>>`
    : `{ [key: string]: ${value} }`;
}

function printDoc(name: string, field: z.ZodType): string {
  const description = descriptionOf(field);
  if (!description) throw new Error(`The field ${name} has no description; every field of a schema needs one.`);
  const lines = [`${description}${rangeOf(field)}`, ...defaultOf(field)];
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}

function descriptionOf(schema: z.ZodType): string | undefined {
  const { innerType, in: from } = definitionOf(schema);
  const inner = innerType ?? from;
  return schema.description ?? (inner && descriptionOf(inner));
}

/** Lengths and ranges that a description would otherwise repeat. */
function rangeOf(field: z.ZodType): string {
  const inner = unwrapped(field);
  const { type } = definitionOf(inner);
  if (type === "string") return atMost((inner as z.ZodString).maxLength, "characters");
  if (type === "array") return atMost(mostItems(inner), "items");
  if (type !== "number") return "";
  const { minValue: least, maxValue: most } = inner as z.ZodNumber;
  const bounded = (bound: number | null | undefined): bound is number =>
    typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (bounded(least) && bounded(most)) return ` ${least} to ${most}.`;
  return bounded(least) && least > 0 ? ` At least ${least}.` : "";
}

const atMost = (most: number | null | undefined, what: string) =>
  most ? ` At most ${most.toLocaleString("en-US")} ${what}.` : "";

const mostItems = (array: z.ZodType) =>
  definitionOf(array)
    .checks?.map(({ _zod: { def } }) => def)
    .find(({ check }) => check === "max_length")?.maximum;

function defaultOf(field: z.ZodType): string[] {
  const { type, innerType, in: from, defaultValue } = definitionOf(field);
  if (type === "default") return [`@default ${JSON.stringify(defaultValue)}`];
  const inner = innerType ?? from;
  return inner ? defaultOf(inner) : [];
}

const arrayOf = (element: string) => (/[|&{ ]/.test(element) ? `(${element})[]` : `${element}[]`);
const distinct = (types: string[]) => [...new Set(types)];
