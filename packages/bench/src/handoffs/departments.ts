import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Utterance {
  text: string;
  department: string;
}

/** Clinc's utterances by department; see the data folder's README for origin and licence. */
export interface Departments {
  names: string[];
  /** The first `count` training utterances of each of the 150 intents; all when null. */
  examples(count: number | null): Utterance[];
  inScope: Utterance[];
  /** Training utterances that belong to no department. */
  negatives: string[];
  outOfScope: string[];
}

type Labelled = [text: string, intent: string];

export function readDepartments(data: string): Departments {
  const folder = join(data, "routing/clinc150");
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}; name the data folder with --data.`);
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const domains = read("domains.json") as Record<string, string[]>;
  const full = read("data_full.json") as Record<"train" | "test" | "oos_train" | "oos_test", Labelled[]>;
  const departmentOf = new Map(
    Object.entries(domains).flatMap(([name, intents]) => intents.map((intent) => [intent, name] as const)),
  );
  const utterance = ([text, intent]: Labelled): Utterance => ({ text, department: departmentOf.get(intent)! });
  return {
    names: Object.keys(domains),
    examples(count) {
      const taken = new Map<string, number>();
      const chosen = full.train.filter(([, intent]) => {
        const before = taken.get(intent) ?? 0;
        taken.set(intent, before + 1);
        return count === null || before < count;
      });
      return chosen.map(utterance);
    },
    inScope: full.test.map(utterance),
    negatives: full.oos_train.map(([text]) => text),
    outOfScope: full.oos_test.map(([text]) => text),
  };
}
