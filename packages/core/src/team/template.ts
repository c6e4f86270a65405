import { Liquid, type Template } from "liquidjs";

/** Output only: no tags, so no loops, no files and no state; a value that is printed is never parsed again. */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  // Characters of a text, milliseconds, and characters or items that a filter makes: a prompt is far below, a stall of a turn far above.
  parseLimit: 100_000,
  renderLimit: 1_000,
  memoryLimit: 1_000_000,
});
for (const tag of Object.keys(engine.tags)) delete engine.tags[tag];

const mostFilters = 20;
/** Texts and outputs that differ. */
const mostParts = 1_000;

export interface Rendered {
  text: string;
  /** Names the text uses that have no value, where no `default` filter stands in. */
  missing: string[];
  /** All names the text uses. */
  used: string[];
  /** Why the text was kept as written; null when it was rendered. */
  problem: string | null;
}

/** Puts variables into a text. `fallback` stands in for a missing one. A text that is no template is kept as written. */
export function render(text: string, variables: Readonly<Record<string, string>>, fallback: string): Rendered {
  if (!text.includes("{{") && !text.includes("{%")) return { text, missing: [], used: [], problem: null };
  try {
    const parts = engine.parse(text);
    if (parts.some((part) => filtersOf(part).length > mostFilters)) throw new Error(`more than ${mostFilters} filters stand in a row`);
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

/** Parts that are written differently: their names are told in quadratic time. */
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
    .replace(/^tag "(.*)" not found$/, 'the tag "$1" is not available; only {{ variable }} is');
}
