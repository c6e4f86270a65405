import { componentUri, type JsonSchema } from "./json-schema.ts";

/** Beginnings of ids, by what the object is. */
const prefixes: Record<string, string> = {
  knowledgeBase: "kb",
  source: "doc",
  chunk: "chk",
  agent: "agt",
  upload: "upl",
  webhook: "whk",
  evalCase: "case",
  auditEntry: "aud",
  binEntry: "bin",
};

/** Words for properties, by their name, or by what is around them and their name. */
const texts: Record<string, string> = {
  text: "The Fiber 500 plan costs 44.90 euros a month.",
  query: "What does the Fiber 500 plan cost?",
  question: "What does the Fiber 500 plan cost?",
  name: "Fiber plans",
  "agent.name": "Billing",
  "agent_version.name": "Billing",
  "key.name": "Voice server",
  "rule.name": "refunds",
  "team.name": "Support line",
  "team_version.name": "Support line",
  "test.name": "A bill that is too high",
  "criteria.name": "solved",
  "tool.name": "find_invoice",
  "tool.description": "Finds an invoice by its number.",
  "variable.name": "company",
  title: "Prices",
  textTitle: "Prices",
  headingPath: "Prices",
  filename: "prices.pdf",
  mimeType: "application/pdf",
  pageLabel: "3",
  speaker: "Agent",
  language: "en",
  timezone: "Europe/Berlin",
  code: "missing_field",
  url: "https://example.com/prices",
  sourceUrl: "https://example.com/prices",
  address: "192.0.2.7",
  include: "/docs/**",
  exclude: "/docs/old/**",
  number: "+4930901820",
  role: "Billing",
  description: "Bills, refunds and payment plans.",
  systemPrompt: "You answer questions about bills. Be short.",
  firstMessage: "Billing, how can I help?",
  instructions: "You answer questions about bills. Be short.",
  speakable: "The Fiber 500 plan costs 44 euros 90 a month.",
  intent: "my bill is too high",
  negative: "what time is it",
  keyword: "refund",
  keyterm: "Fiber 500",
  brief: "The caller wants 20 euros back.",
  reason: "rule 'refunds', the keyword \"refund\" is in the caller's words",
  why: 'the keyword "refund" is in the caller\'s words',
  rule: "refunds",
  toolName: "find_invoice",
  from: "desk",
  to: "billing",
  member: "billing",
  alsoAskedFor: "cards",
  changed: "systemPrompt",
  redact: "card",
  topic: "refund",
  outcome: "solved",
  tag: "prices",
  workspace: "default",
  embeddingProvider: "local",
  embeddingModel: "meaning-768",
  value: "Acme",
  message: "One moment, I put you through.",
};

/** Words for all others: the first that the schema's pattern allows. */
const others = ["…", "billing", "09:00"];

/** What stands for a time, by its format. */
const times: Record<string, string> = { "date-time": "2026-11-21T09:30:00.000Z", date: "2026-11-21" };

/**
 * An example of a component: all of its properties, each with the first value that its schema allows, and null only
 * where nothing else may be. A component within itself is left out.
 */
export function exampleOf(name: string, components: Record<string, JsonSchema>): unknown {
  return exampleAt({ $ref: componentUri(name) }, "", { components, object: "", within: [] });
}

/** Keywords of a schema that say which values it allows. */
interface Keywords {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  type?: string | readonly string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
}

/** What stands around a schema. */
interface Context {
  components: Record<string, JsonSchema>;
  /** What the object around is, as its property `object` says, or the name of the property that has it. */
  object: string;
  /** Components around, from the outermost. */
  within: readonly string[];
}

function exampleAt(schema: JsonSchema, name: string, context: Context): unknown {
  const { $ref, const: constant, enum: values, type, items, format, pattern } = schema as Keywords;
  if ($ref) return componentAt($ref, name, context);
  if (constant !== undefined) return constant;
  if (values) return firstOf(values, name);
  const options = (schema.anyOf ?? schema.oneOf) as Keywords["anyOf"];
  if (options) return options.map((option) => exampleAt(option, name, context)).find((value) => value != null) ?? null;
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return objectOf(schema, name, context);
    case "array":
      return [exampleAt(items ?? {}, name.replace(/s$/, ""), context)].filter((value) => value !== undefined);
    case "string":
      return times[format ?? ""] ?? textOf(name, pattern, context);
    case "integer":
    case "number":
      return Math.max(1, Number(schema.minimum ?? 1));
    case "boolean":
      return true;
    default:
      return null;
  }
}

function componentAt(uri: string, name: string, context: Context): unknown {
  const component = uri.slice(componentUri("").length);
  if (context.within.includes(component)) return undefined;
  const around = { ...context, within: [...context.within, component] };
  return exampleAt(context.components[component]!, name, around);
}

function objectOf({ properties = {} }: JsonSchema, name: string, context: Context): JsonSchema {
  const { object } = properties as { object?: { const?: string } };
  const around = { ...context, object: object?.const ?? name };
  const values = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => [
    name,
    exampleAt(schema, name, around),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as JsonSchema;
}

const firstOf = (values: readonly unknown[], name: string): unknown =>
  values.find((value) => value === texts[name]) ?? values.find((value) => value !== null);

function textOf(name: string, pattern: string | undefined, { object }: Context): string {
  const kind = name === "id" ? object.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) : name.slice(0, -2);
  if (/^id$|[a-z]Id$/.test(name)) return `${prefixes[kind] ?? (kind || "id")}_01ha8v5p9d`;
  const allowed = new RegExp(pattern ?? "");
  const words = [texts[`${object}.${name}`], texts[name], ...others];
  return words.find((text) => text !== undefined && allowed.test(text)) ?? "…";
}
