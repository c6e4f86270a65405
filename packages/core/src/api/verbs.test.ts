import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Which interface of which file a service is. */
const services: Record<string, [file: string, name: string]> = {
  knowledgeBases: ["knowledge-bases.ts", "KnowledgeBases"],
  agents: ["agents.ts", "Agents"],
  teams: ["teams.ts", "Teams"],
  sources: ["sources.ts", "Sources"],
  webhooks: ["webhooks.ts", "Webhooks"],
  evalCases: ["eval-cases.ts", "EvalCases"],
  tests: ["tests.ts", "Tests"],
  keys: ["keys.ts", "WorkspaceKeys"],
  uploads: ["uploads.ts", "Uploads"],
  calls: ["calls.ts", "Calls"],
  gaps: ["gaps.ts", "Gaps"],
};

function methodsOf([file, name]: [string, string]): string[] {
  const [, body] = read(file).split(new RegExp(`export interface ${name}\\b`));
  return [...body!.split(/^}/m)[0]!.matchAll(/^ {2}(\w+)(?:<.*?>)?\(/gm)].map(([, method]) => method!);
}

const table = read("../../../../docs/definitions.md").split("## The same verbs everywhere")[1]!;
const rows = [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(
  ([, service, cells]) => [service!, cells!.split(" | ").map((cell) => cell.replaceAll("`", ""))] as const,
);

/** Verbs that one service has in another's place, or besides. */
const columns = [["create"], ["ensure", "upsert"], ["update"], ["get"], ["list"], ["delete"]];

test("the page of definitions has every service", () => {
  expect(rows.map(([service]) => service)).toEqual(Object.keys(services));
});

test.each(rows)("the verbs of %s are those of the page", (service, cells) => {
  const methods = methodsOf(services[service]!);
  for (const [at, cell] of cells.entries()) {
    if (cell !== "–") expect(methods).toContain(cell);
    else for (const verb of columns[at]!) expect(methods).not.toContain(verb);
  }
});
