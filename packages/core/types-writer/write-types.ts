import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { definitionOf, type Names, printBody, printFields, type Side } from "./print-type.ts";
import { readComments } from "./read-comments.ts";

const schemas = new URL("../src/schema/", import.meta.url);

/** Schemas whose type is what callers give, by their names; of all others it is what they get. */
const isGiven = (name: string): boolean => /^(Create|Update)|(Query|Filter)$/.test(name) || given.has(name);

const given = new Set(
  `MetadataTest SearchRequest ExplainChunkRequest TurnContextRequest RegisterFileSource RegisterUrlSource
  RegisterTextSource RegisterSource AddSources DeleteSources SaidPolicy CheckSaid ReembedKnowledgeBase StartCall
  Alternative SpokenWord UserTurn Interim ToolCall ToolCalls RequestHandoff CallEvent CallEvents EndCall
  AnswerGap RotateKey RotateWebhookSecret RunEvalCases RunCallTests EraseCaller`.split(/\s+/),
);

/** Fields that are checked by other code than their own schema. */
const printedAs: Record<string, string> = {
  "CreateTeam.definition": "TeamDefinitionInput | null",
  "UpdateTeam.definition": "TeamDefinitionInput | null",
  "Member.until": "OneCondition",
  "Rule.when": "OneCondition",
};

/** Types of `printedAs` that are written by hand, and the file of each beside this one. It is copied beside the others. */
const byHand: Record<string, string> = { OneCondition: "one-condition.ts" };

const named = new Set(["object", "union", "enum", "lazy", "record"]);

interface Entry {
  name: string;
  file: string;
  schema: z.ZodType;
  side: Side;
}

/**
 * The text of each file of `src/schema/types`, by name: an interface for every schema, with what the schema says of
 * each field.
 */
export async function writeTypes(): Promise<Map<string, string>> {
  const names = readdirSync(schemas).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const entries = (await Promise.all(names.sort().map((name) => readEntries(basename(name, ".ts"))))).flat();
  const inputs = inputsOf(entries);
  const files = [...new Set(entries.map(({ file }) => file))];
  const made = files.map((file): [string, string] => [`${file}.ts`, indent(writeFile(file, entries, inputs))]);
  const copied = Object.values(byHand).map((file): [string, string] => [file, copyOf(file)]);
  return new Map([...made, ...copied]);
}

/** The schemas that a file exports and that get a type; parts that several files share begin with a small letter and get none. */
async function readEntries(file: string): Promise<Entry[]> {
  const exported: Record<string, unknown> = await import(new URL(`${file}.ts`, schemas).href);
  return Object.entries(exported)
    .filter((pair): pair is [string, z.ZodType] => /^[A-Z]/.test(pair[0]) && pair[1] instanceof z.ZodType)
    .filter(([, schema]) => named.has(definitionOf(schema).type))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => ({ name, file, schema, side: isGiven(name) ? "input" : "output" }));
}

/** Two spaces for each open brace. A line of a comment opens none. */
function indent(text: string): string {
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    if (line.startsWith("}")) depth -= 1;
    const indented = line === "" ? "" : `${"  ".repeat(depth)}${line}`;
    if (line.endsWith("{")) depth += 1;
    return indented;
  });
  return lines.join("\n");
}

/** Names of the second forms that what callers give refers to. */
function inputsOf(entries: readonly Entry[]): Set<string> {
  const found = new Set<string>(Object.values(printedAs).flatMap((type) => type.match(/\w+Input/g) ?? []));
  const byName = new Map(entries.map((entry) => [`${entry.name}Input`, entry]));
  const names = namesOf(entries, (name) => byName.has(name) && !found.has(name) && follow(name));
  const print = ({ schema }: Entry) =>
    printBody(schema, "input", { nameOf: (other, side) => (other === schema ? null : names.nameOf(other, side)) });
  function follow(name: string): void {
    found.add(name);
    print(byName.get(name)!);
  }
  for (const name of [...found]) follow(name);
  for (const entry of entries) if (entry.side === "input" && definitionOf(entry.schema).type !== "lazy") print(entry);
  return found;
}

function writeFile(file: string, entries: readonly Entry[], inputs: ReadonlySet<string>): string {
  const used = new Set<string>();
  const names = namesOf(entries, (name) => used.add(name));
  const comments = readComments(file);
  const own = entries.filter((entry) => entry.file === file);
  const types = own.flatMap((entry) => {
    const printed = [printNamed(entry, entry.side, entry.name, comments, names)];
    if (inputs.has(`${entry.name}Input`))
      printed.push(printNamed(entry, "input", `${entry.name}Input`, comments, names));
    return printed;
  });
  for (const [field, type] of Object.entries(printedAs))
    if (own.some(({ name }) => field.startsWith(`${name}.`)))
      for (const [name] of type.matchAll(/\w+/g)) used.add(name);
  const imports = entries.filter((entry) => entry.file !== file);
  const lines = [...new Set(imports.map((entry) => entry.file))].sort().flatMap((other) => {
    const of = imports.filter((entry) => entry.file === other).flatMap(({ name }) => [name, `${name}Input`]);
    const taken = of.filter((name) => used.has(name)).sort();
    return taken.length === 0 ? [] : [`import type { ${taken.join(", ")} } from "./${other}.ts";`];
  });
  for (const [name, from] of Object.entries(byHand))
    if (used.has(name)) lines.push(`import type { ${name} } from "./${from}";`);
  const head = "// Written by `pnpm generate` from the schemas beside this folder; change those, not this.";
  return [[head, ...lines].join("\n"), ...types].join("\n\n").concat("\n");
}

/** A file written by hand, for a place among the types that it refers to. */
function copyOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8").replaceAll("../src/schema/types/", "./");
}

function namesOf(entries: readonly Entry[], use: (name: string) => void): Names {
  const known = new Map(entries.map((entry) => [entry.schema, entry]));
  return {
    nameOf(schema, side) {
      const entry = known.get(schema);
      if (!entry) return null;
      const name = entry.side === side || !differs(schema, entries) ? entry.name : `${entry.name}Input`;
      use(name);
      return name;
    },
  };
}

/** Whether what is given and what comes back are of different types. */
function differs(schema: z.ZodType, entries: readonly Entry[], within: readonly z.ZodType[] = []): boolean {
  const known = new Map(entries.map((entry) => [entry.schema, entry]));
  const names: Names = {
    nameOf(inner, side) {
      const entry = known.get(inner);
      if (!entry) return null;
      if (inner === schema || within.includes(inner)) return entry.name;
      return differs(inner, entries, [...within, schema]) ? `${entry.name} of ${side}` : entry.name;
    },
  };
  try {
    return printBody(schema, "input", names) !== printBody(schema, "output", names);
  } catch {
    // What a transform makes has no printed form, so it is another type than what it is made of.
    return true;
  }
}

function printNamed(
  { name, schema }: Entry,
  side: Side,
  as: string,
  comments: ReadonlyMap<string, string>,
  names: Names,
): string {
  const comment = comments.get(name);
  if (!comment) throw new Error(`${name} has no TSDoc comment; every exported schema needs one.`);
  const { type, shape, catchall } = definitionOf(schema);
  const inner: Names = { nameOf: (other, otherSide) => (other === schema ? null : names.nameOf(other, otherSide)) };
  const doc =
    as === name ? comment : comment.replace(/\s*\*\/$/, " As you give it; what you leave out has its default. */");
  // A schema that holds itself is printed by its body once and by its name within.
  if (type !== "object")
    return `${doc}\nexport type ${as} = ${printBody(schema, side, type === "lazy" ? names : inner)};`;

  const open = catchall && definitionOf(catchall).type !== "never";
  const fields = printFields(shape!, side, inner, (field) => printedAs[`${name}.${field}`]);
  const rest = open ? "\n/** Any other property, stored unchanged. */\n[property: string]: unknown;" : "";
  return `${doc}\nexport interface ${as} {\n${fields}${rest}\n}`;
}
