import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TeamDefinitionInput } from "cuecard";
import type { WrittenCall } from "./calls/read-calls.ts";

/** A recorded call of several services, and the first of them. */
export interface ServiceCall extends WrittenCall {
  services: string[];
  entry: string;
}

interface RecordedTurn {
  speaker: "caller" | "agent";
  text: string;
  owner?: string;
  also?: string[];
}

/** SGD's development calls; see the data folder's README for origin and licence. */
export interface ServiceCalls {
  calls: ServiceCall[];
  /** A team of these services, with their examples, whose calls begin with `entry`. */
  team(services: readonly string[], entry: string): TeamDefinitionInput;
  services: string[];
}

/** Calls of at least so many services. */
export function readServiceCalls(data: string, least: number): ServiceCalls {
  const folder = join(data, "conversations/sgd-service-switch");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const members = JSON.parse(read("members.json")) as Record<
    string,
    { descriptions: string[]; intents: string[]; examples: string[] }
  >;
  const calls = read("dev.jsonl").trim().split("\n").map(callOf);
  const teams = new Map<string, TeamDefinitionInput>();
  return {
    calls: calls.filter(({ services }) => services.length >= least),
    services: Object.keys(members).sort(),
    team(services, entry) {
      const key = JSON.stringify([services, entry]);
      const made = teams.get(key) ?? {
        members: services.map((agentId) => {
          const { descriptions, intents, examples } = members[agentId]!;
          const description = [...descriptions, ...intents].join(". ");
          return { agentId, isEntry: agentId === entry, description, intents: examples };
        }),
        handoffs: { maxPerCall: 1_000, maxPerEdge: 1_000, words: "commit" as const },
      };
      teams.set(key, made);
      return made;
    },
  };
}

function callOf(line: string): ServiceCall {
  const { id, turns } = JSON.parse(line) as { id: string; turns: RecordedTurn[] };
  const written: WrittenCall["turns"] = [];
  let asked: string | null = null;
  for (const { speaker, text, owner, also = [] } of turns) {
    if (speaker === "agent") asked = text;
    else {
      written.push({ asked, text, right: [owner!, ...also] });
      asked = null;
    }
  }
  const owners = written.map(({ right }) => right[0]);
  return { id, turns: written, services: [...new Set(owners)].sort(), entry: owners[0]! };
}
