import { readdirSync, readFileSync } from "node:fs";
import type { TeamDefinitionInput } from "cuecard";
import { parseWrittenCalls } from "../calls/read-calls.ts";
import type { Trade } from "../own-calls.ts";

/** Calls of one trade in one language; those of the same trade are of the same matters, turn by turn. */
export interface TwinTrade extends Trade {
  /** BCP 47 tag of the team's examples and of the calls. */
  language: string;
}

export type TwinHalf = "open" | "locked" | "few";

/** Each file's team (`@ member | role | description`, `- example`; the first member takes the call), and its calls. */
export function readTwins(half: TwinHalf): TwinTrade[] {
  const folder = new URL(`${half}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [name, language] = file.split(".") as [string, string];
      const text = readFileSync(new URL(file, folder), "utf8");
      const begin = text.indexOf("== ");
      const definition = { members: membersIn(text.slice(0, begin)) };
      return { name, language, definition, calls: parseWrittenCalls(text.slice(begin), file) };
    });
}

function membersIn(text: string): NonNullable<TeamDefinitionInput["members"]> {
  return text.split(/^@ /mu).flatMap((block, at) => {
    if (block === "") return [];
    const [head, ...examples] = block.trim().split(/\n- /u);
    const [agentId, role, description] = head!.split(" | ") as [string, string, string];
    return { agentId, role, description, isEntry: at === 1, ...(examples.length > 0 && { intents: examples }) };
  });
}
