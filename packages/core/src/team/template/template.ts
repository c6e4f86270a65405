import { Liquid, type Template } from "liquidjs";

/**
 * Templates only print: there are no tags, so no loops, no files and no state. A printed value is never parsed again.
 */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  // A date reads the same on every machine, and Liquid does not load the machine's time zones and calendars to ask for
  // its own.
  locale: "en-US",
  outputEscape: printed,
  // Characters of a text, milliseconds, and characters or items that a filter makes. Prompts stay far below these
  // limits, and a turn that reaches them does not stall yet.
  parseLimit: 100_000,
  renderLimit: 1_000,
  memoryLimit: 1_000_000,
});
for (const tag of Object.keys(engine.tags)) delete engine.tags[tag];

/**
 * A value as a prompt has it: lists with commas between their items, objects as JSON, and nothing for nothing. What a
 * filter or a host made of an object as a text, `[object Object]`, is nothing too.
 */
export function printed(value: unknown): string {
  if (typeof value === "string") return value.replace(/\[object \w*\]/g, "");
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(printed).join(", ");
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
  if (typeof value !== "object" || value === null || !isPlain(value)) return "";
  try {
    return printed(JSON.stringify(value));
  } catch {
    return "";
  }
}

/** Liquid's own objects, such as `empty`, are of classes. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const mostFilters = 20;
/** Different texts and outputs in one template. */
const mostParts = 1_000;

export interface Rendered {
  text: string;
  /** Names in the text that have neither a value nor a `default` filter. */
  missing: string[];
  /** All names in the text. */
  used: string[];
  /** Why the text was kept as written; null when it was rendered. */
  problem: string | null;
}

/**
 * Puts variables into a text, `fallback` in place of a missing one. A text that is not a valid template stays as it is.
 */
export function render(text: string, variables: Readonly<Record<string, string>>, fallback: string): Rendered {
  if (!text.includes("{{") && !text.includes("{%")) return { text, missing: [], used: [], problem: null };
  try {
    const parts = engine.parse(text);
    if (parts.some((part) => filtersOf(part).length > mostFilters))
      throw new Error(`it has more than ${mostFilters} filters in a row`);
    const different = distinct(parts);
    if (different.length > mostParts) throw new Error(`it has more than ${mostParts} parts`);
    const used = namesIn(different);
    const missing = namesIn(different.filter((part) => filtersOf(part).every(({ name }) => name !== "default"))).filter(
      (name) => !Object.hasOwn(variables, name),
    );
    const scope = { ...Object.fromEntries(missing.map((name) => [name, fallback])), ...variables };
    return { text: engine.renderSync(parts, scope), missing, used, problem: null };
  } catch (error) {
    return { text, missing: [], used: [], problem: message(error) };
  }
}

/** Why a text can't be rendered; null when it can. */
export function templateProblem(text: string): string | null {
  return render(text, {}, "").problem;
}

/** Names of the variables a text uses; none when it can't be rendered. */
export function variablesIn(text: string): string[] {
  return render(text, {}, "").used;
}

const namesIn = (parts: Template[]) => engine.globalVariablesSync(parts);

/** Each different part once: finding the names in them takes quadratic time. */
function distinct(parts: readonly Template[]): Template[] {
  return [...new Map(parts.map((part) => [part.token.getText(), part])).values()];
}

function filtersOf(part: Template): { name: string }[] {
  const { value } = part as { value?: { filters?: { name: string }[] } };
  return value?.filters ?? [];
}

function message(error: unknown): string {
  const text = error instanceof Error ? error.message.split("\n")[0]! : String(error);
  return text
    .replace(/, (file|line|col):.*$/, "")
    .replace(/^tag "(.*)" not found$/, 'the tag "$1" is not available; only {{ variable }} can be used');
}
