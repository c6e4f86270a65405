import { z } from "zod";
import * as agent from "../src/schema/agent.ts";
import * as audit from "../src/schema/audit.ts";
import * as call from "../src/schema/call.ts";
import * as common from "../src/schema/common.ts";
import * as crawl from "../src/schema/crawl.ts";
import * as erasure from "../src/schema/erasure.ts";
import * as evalCase from "../src/schema/eval-case.ts";
import * as event from "../src/schema/event.ts";
import * as explainChunk from "../src/schema/explain-chunk.ts";
import * as gap from "../src/schema/gap.ts";
import * as key from "../src/schema/key.ts";
import * as knowledgeBase from "../src/schema/knowledge-base.ts";
import * as knowledgeBaseUsers from "../src/schema/knowledge-base-users.ts";
import * as latency from "../src/schema/latency.ts";
import * as metadataFilter from "../src/schema/metadata-filter.ts";
import * as said from "../src/schema/said.ts";
import * as search from "../src/schema/search.ts";
import * as service from "../src/schema/service.ts";
import * as source from "../src/schema/source.ts";
import * as team from "../src/schema/team.ts";
import * as transfer from "../src/schema/transfer.ts";
import * as turnChanges from "../src/schema/turn-changes.ts";
import * as turnContext from "../src/schema/turn-context.ts";
import * as usage from "../src/schema/usage.ts";
import * as webhook from "../src/schema/webhook.ts";
import { definitionOf, type Names, printBody, printFields, type Side } from "./print-type.ts";
import { readComments } from "./read-comments.ts";

/** Schema files, in the order in which names are looked for. */
const modules: Record<string, Record<string, unknown>> = {
  common,
  crawl,
  source,
  "metadata-filter": metadataFilter,
  search,
  "explain-chunk": explainChunk,
  "eval-case": evalCase,
  said,
  agent,
  "knowledge-base": knowledgeBase,
  "knowledge-base-users": knowledgeBaseUsers,
  gap,
  event,
  key,
  audit,
  latency,
  usage,
  service,
  team,
  transfer,
  "turn-changes": turnChanges,
  "turn-context": turnContext,
  webhook,
  erasure,
  call,
};

/** Schemas whose type is what callers give; of all others it is what they get. */
const given = new Set(
  `MetadataFilter MetadataTest PageQuery NameFilter NamedQuery SourceFilter SourcesQuery RefreshQuery StatusQuery SearchRequest ExplainChunkRequest TurnContextRequest RegisterFileSource RegisterUrlSource RegisterTextSource RegisterSource AddSources DeleteSources CreateUpload CreateAgent UpdateAgent SaidPolicy CheckSaid
  CreateKnowledgeBase UpdateKnowledgeBase ReembedKnowledgeBase CreateTeam UpdateTeam StartCall KeytermsQuery HistoryQuery Alternative SpokenWord UserTurn Interim ToolCall ToolCalls RequestHandoff CallEvent
  CallEvents EndCall GapsQuery AnswerGap EventsQuery CreateKey RotateKey AuditQuery CreateWebhook UpdateWebhook RotateWebhookSecret
  CallsQuery LedgerQuery TurnForChanges CreateEvalCase RunEvalCases DeliveriesQuery EraseCaller LatencyQuery UsageQuery`.split(
    /\s+/,
  ),
);

/** Fields that are checked by other code than their own schema. */
const printedAs: Record<string, string> = {
  "CreateTeam.definition": "TeamDefinitionInput | null",
  "UpdateTeam.definition": "TeamDefinitionInput | null",
};

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
export function writeTypes(): Map<string, string> {
  const entries = Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter(
        (pair): pair is [string, z.ZodType] => pair[1] instanceof z.ZodType && named.has(definitionOf(pair[1]).type),
      )
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, schema]): Entry => ({ name, file, schema, side: given.has(name) ? "input" : "output" })),
  );
  const inputs = inputsOf(entries);
  const files = Object.keys(modules).map((file): [string, string] => [`${file}.ts`, writeFile(file, entries, inputs)]);
  return new Map(files);
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
  const imports = entries.filter((entry) => entry.file !== file);
  const lines = [...new Set(imports.map((entry) => entry.file))].sort().flatMap((other) => {
    const of = imports.filter((entry) => entry.file === other).flatMap(({ name }) => [name, `${name}Input`]);
    const taken = of.filter((name) => used.has(name)).sort();
    return taken.length === 0 ? [] : [`import type { ${taken.join(", ")} } from "./${other}.ts";`];
  });
  const head = "// Written by `pnpm types` from the schemas beside this folder; change those, not this.";
  return `${head}\n${lines.join("\n")}\n\n${types.join("\n\n")}\n`;
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
