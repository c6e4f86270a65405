import { Liquid, type Template } from "liquidjs";

/** Output only: no tags, so no loops, no files and no state; a value that is printed is never parsed again. */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  parseLimit: 1_000_000,
  renderLimit: 1_000,
  memoryLimit: 10_000_000,
});
for (const tag of Object.keys(engine.tags)) delete engine.tags[tag];

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
    const used = [...new Set(parts.flatMap(namesIn))];
    const missing = [...new Set(parts.filter((part) => !hasDefault(part)).flatMap(namesIn))].filter(
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

const namesIn = (part: Template) => engine.globalVariablesSync([part]);

function hasDefault(part: Template): boolean {
  const { value } = part as { value?: { filters?: { name: string }[] } };
  return value?.filters?.some((filter) => filter.name === "default") ?? false;
}

function message(error: unknown): string {
  const text = error instanceof Error ? error.message.split("\n")[0]! : String(error);
  return text
    .replace(/, (file|line|col):.*$/, "")
    .replace(/^tag "(.*)" not found$/, 'the tag "$1" is not available; only {{ variable }} is');
}
