import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IntentExamples } from "@cuecard/core";
import { seededRandom } from "cuecard/evaluation";
import { readShopBot } from "../shop-bot.ts";

/** A team's examples, and texts of its members and of nobody. */
export interface RefusalSet {
  set: string;
  examples: IntentExamples;
  texts: { text: string; agentId: string | null }[];
}

type Labelled = readonly [text: string, label: string];

/** What refusals are fitted on. Clinc's test split and the shop's test part are for reports. */
export function* refusalSets(data: string): Generator<RefusalSet> {
  const folder = join(data, "routing/clinc150");
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const clinc = read("data_full.json") as Clinc;
  yield* departmentSets(clinc, read("domains.json") as Record<string, string[]>);
  yield* intentSets(clinc);
  yield* shopSets(readShopBot(data, "v1_curekart_train.csv").map(({ sentence, label }) => [sentence!, label!]));
}

type Clinc = Record<"train" | "val" | "oos_train" | "oos_val", Labelled[]>;

/** Ten departments with 1 to 100 examples an intent, and words of no intent at all. */
function* departmentSets(clinc: Clinc, domains: Record<string, string[]>): Generator<RefusalSet> {
  const departmentOf = new Map(Object.entries(domains).flatMap(([name, own]) => own.map((intent) => [intent, name])));
  const inScope = clinc.val.filter((_, at) => at % 3 === 0);
  const outOfScope = [...clinc.oos_val, ...clinc.oos_train];
  for (const size of [1, 2, 3, 5, 10, 30, 100]) {
    const examples = firstOfEach(clinc.train, size).map(([text, intent]) => [text, departmentOf.get(intent)!] as const);
    yield {
      set: `departments, ${size} an intent`,
      examples: examplesFrom(examples),
      texts: [
        ...inScope.map(([text, intent]) => ({ text, agentId: departmentOf.get(intent)! })),
        ...outOfScope.map(([text]) => ({ text, agentId: null })),
      ],
    };
  }
}

/** Teams of some intents; words of none at all, and of intents that the team does not have. */
function* intentSets(clinc: Clinc): Generator<RefusalSet> {
  const random = seededRandom(11);
  const train = Map.groupBy(clinc.train, ([, intent]) => intent);
  const validation = Map.groupBy(clinc.val, ([, intent]) => intent);
  for (const members of [2, 4, 8, 12, 28, 60]) {
    for (const size of [3, 6, 12, 20]) {
      for (let draw = 0; draw < (members < 20 ? 4 : 2); draw++) {
        const intents = shuffled([...train.keys()], random);
        const own = intents.slice(0, members);
        const others = shuffled(intents.slice(members), random).slice(0, 60);
        yield {
          set: `${members} intents, ${size} examples`,
          examples: examplesFrom(own.flatMap((intent) => train.get(intent)!.slice(0, size))),
          texts: [
            ...own.flatMap((intent) =>
              shuffled(validation.get(intent)!, random)
                .slice(0, Math.ceil(240 / members))
                .map(([text]) => ({ text, agentId: intent })),
            ),
            ...clinc.oos_val.map(([text]) => ({ text, agentId: null })),
            ...others.map((intent) => ({ text: validation.get(intent)![0]![0], agentId: null })),
          ],
        };
      }
    }
  }
}

const parts = 4;

/** Every fourth example is held out, and every fourth intent altogether: its examples belong to nobody. */
function* shopSets(rows: readonly Labelled[]): Generator<RefusalSet> {
  const labels = [...new Set(rows.map(([, label]) => label))];
  for (let part = 0; part < parts * parts; part++) {
    const missing = new Set(labels.filter((_, at) => at % parts === Math.floor(part / parts)));
    const counts = new Map<string, number>();
    const known: Labelled[] = [];
    const texts: RefusalSet["texts"] = [];
    for (const [text, label] of rows) {
      const place = counts.get(label) ?? 0;
      counts.set(label, place + 1);
      if (missing.has(label)) texts.push({ text, agentId: null });
      else if (place % parts === part % parts) texts.push({ text, agentId: label });
      else known.push([text, label]);
    }
    yield { set: "shop", examples: examplesFrom(known), texts };
  }
}

function firstOfEach(rows: readonly Labelled[], count: number): Labelled[] {
  const taken = new Map<string, number>();
  return rows.filter(([, label]) => {
    const before = taken.get(label) ?? 0;
    taken.set(label, before + 1);
    return before < count;
  });
}

function examplesFrom(rows: readonly Labelled[]): IntentExamples {
  const byLabel = Map.groupBy(rows, ([, label]) => label);
  return {
    members: [...byLabel].map(([agentId, own]) => ({ agentId, utterances: own.map(([text]) => text) })),
    negatives: [],
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
