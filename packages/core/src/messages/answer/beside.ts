/** Fields that a server adds to those of chat completions. */
export type Beside = Record<string, unknown>;

/** Fields of a message in which servers send what a model thought, under which names ever. */
const thoughtful = /reason|think|thought|signature|^extra_content$|^provider_/i;

/** Fields beside a message's words that its server wants back with its tool calls. */
export function besideMessage(message: object): Beside {
  return filled(Object.entries(message).filter(([name]) => thoughtful.test(name)));
}

const known = new Set(["index", "id", "type", "function", "name", "arguments", "input", "parameters", "providerData"]);

/** All fields of a tool call that are not its own. One that was read before has them together. */
export function besideCall(call: object): Beside {
  const { providerData } = call as { providerData?: unknown };
  const own = filled(Object.entries(call).filter(([name]) => !known.has(name)));
  return isObject(providerData) ? { ...own, ...providerData } : own;
}

function filled(entries: [name: string, value: unknown][]): Beside {
  return Object.fromEntries(entries.filter(([name, value]) => name !== "__proto__" && !isNothing(value)));
}

const isNothing = (value: unknown) => value === null || value === undefined || value === "";
const isObject = (value: unknown): value is Beside =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Both together, where each delta has the rest: texts go on, and parts of the same kind and index. */
export function joined(before: Beside, more: Beside): Beside {
  return merged(before, more, goOn);
}

/** Both together, where a later one is the newer one. */
export function replaced(before: Beside, more: Beside): Beside {
  return merged(before, more, (one, other) => (isNothing(other) ? one : other));
}

function merged(before: Beside, more: Beside, join: (one: unknown, other: unknown) => unknown): Beside {
  const result = { ...before };
  for (const [name, value] of Object.entries(more)) {
    const own = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] = isObject(own) && isObject(value) ? merged(own, value, join) : join(own, value);
  }
  return result;
}

function goOn(before: unknown, more: unknown): unknown {
  if (isNothing(more)) return before;
  if (typeof before === "string" && typeof more === "string") return before + more;
  if (Array.isArray(before) && Array.isArray(more)) return more.reduce<unknown[]>(withPart, before);
  return more;
}

/** What goes on in a part: its words. Anything else of it, such as its signature, comes whole. */
const wordy = new Set(["text", "summary", "thinking", "content"]);

function withPart(parts: unknown[], part: unknown): unknown[] {
  const last = parts.at(-1);
  const isSame = isObject(last) && isObject(part) && last.type === part.type && last.index === part.index;
  if (!isSame) return [...parts, part];
  const names = Object.keys(part).filter((name) => !isNothing(part[name]));
  const next = names.map((name) => [name, wordy.has(name) ? goOn(last[name], part[name]) : part[name]] as const);
  return [...parts.slice(0, -1), { ...last, ...Object.fromEntries(next) }];
}
