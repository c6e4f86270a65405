import type { Declaration, Field } from "./read-declarations.ts";

/** The address of a type on the pages: a path behind `docs/reference/`, and the heading. */
export type PlaceOf = (name: string) => string | null;

/** One type as a section: its words, and a table of its fields. */
export function printType(declaration: Declaration, all: ReadonlyMap<string, Declaration>, placeOf: PlaceOf): string {
  const { name, text, alias, forms } = declaration;
  const parts = [`## ${name}`, inTable(text)];
  if (alias) parts.push(printAlias(alias, placeOf));
  for (const form of forms) parts.push(`### ${nameOf(form)}`, printFields(form, placeOf));
  const fields = withExtended(declaration, all);
  if (fields.length > 0) parts.push(printFields(fields, placeOf));
  return parts.filter(Boolean).join("\n\n");
}

/** A form's name: the one value of its first field, such as `agent_said`, or that field. */
function nameOf([first]: readonly Field[]): string {
  const [, value] = /^"(\w+)"$/.exec(first!.type) ?? [];
  return value ?? first!.name;
}

/** A type's fields with those of the types that it extends. A field of its own replaces one of the same name. */
export function withExtended(declaration: Declaration, all: ReadonlyMap<string, Declaration>): readonly Field[] {
  const inherited = declaration.extended.flatMap((text) => {
    const [, base = "", left = ""] = /^(?:Omit|Partial|Pick)?<?(?:types\.)?(\w+)(?:, (.*)>)?/.exec(text) ?? [];
    const from = all.get(base);
    return from ? withExtended(from, all).filter(({ name }) => !left.includes(`"${name}"`)) : [];
  });
  const own = new Set(declaration.fields.map(({ name }) => name));
  return [...declaration.fields, ...inherited.filter(({ name }) => !own.has(name))];
}

function printFields(fields: readonly Field[], placeOf: PlaceOf): string {
  const rows = fields.map(({ name, optional, type, text, byDefault }) => {
    const ending = byDefault ? ` Default: ${isCode(byDefault) ? `\`${byDefault}\`` : byDefault}.` : "";
    const always = !optional && !type.startsWith("(");
    return `| \`${name}\`${always ? " \\*" : ""} | ${printCode(type, placeOf)} | ${inTable(`${text}${ending}`)} |`;
  });
  return ["| field | type | what |", "|---|---|---|", ...rows].join("\n");
}

/** Words of a sentence have spaces between letters; values have none, or stand in quotes or brackets. */
const isCode = (value: string) => !/[a-z] [a-z]/i.test(value) && !value.includes("`");

/** One value a line where there are many. */
function printAlias(alias: string, placeOf: PlaceOf): string {
  const values = alias.split(" | ");
  if (values.length < 8) return printCode(alias, placeOf);
  return values.map((value) => `- ${printCode(value, placeOf)}`).join("\n");
}

/** A type as code, with a link for each type that has a section. */
function printCode(type: string, placeOf: PlaceOf): string {
  const shown = type
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("|", "&#124;")
    .replaceAll("{", "&#123;")
    .replaceAll("[", "&#91;");
  const linked = shown.replace(/"[^"]*"|\b[A-Z]\w+/g, (word) => {
    const place = word.startsWith('"') ? null : placeOf(word);
    return place ? `[${word}](${place})` : word;
  });
  return `<code>${linked}</code>`;
}

const inTable = (text: string) => text.replaceAll("|", "\\|").replace(/<(?=\w)/g, "&lt;");
