import type { Schema } from "../../api/client.ts";

type Agent = Schema<"Agent">;

/** What can be changed of an agent. */
export interface AgentValues {
  name: string;
  systemPrompt: string | null;
  firstMessage: string | null;
  knowledge: Agent["knowledge"];
  /** Values that Cuecard keeps and hands on as they are: its voice, its tools, its model … */
  own: Record<string, unknown>;
}

const readOnly = new Set(["id", "object", "version", "createdAt", "updatedAt", "warnings"]);
const known = new Set(["name", "systemPrompt", "firstMessage", "knowledge"]);

/** An agent as it is stored, as what can be changed of it. */
export function valuesOf(agent: Agent): AgentValues {
  const { name, systemPrompt, firstMessage, knowledge } = agent;
  const own = Object.fromEntries(Object.entries(agent).filter(([key]) => !readOnly.has(key) && !known.has(key)));
  return { name, systemPrompt, firstMessage, knowledge, own };
}

/** What differs, as /v1 takes it: a value that was taken out is null. Fields that nobody touched are left to others. */
export function changesOf(before: AgentValues, now: AgentValues): Record<string, unknown> {
  const [old, next] = [flat(before), flat(now)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  const changed = names.filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(next[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, next[name] ?? null]));
}

function flat({ own, ...rest }: AgentValues): Record<string, unknown> {
  return { ...own, ...rest };
}

/** The variables that a text names, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, name]) => name!))];
}

/** About how many tokens a text is: four letters of the Latin alphabet are one, others one each. */
export function aboutTokens(text: string): number {
  const letters = [...text];
  const plain = letters.filter((letter) => letter < "\u0250").length;
  return Math.ceil(plain / 4 + (letters.length - plain));
}
