import type { CallSummary, CallsQuery, PageQuery } from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { table } from "../terminal/table.ts";
import { counted, print } from "../terminal/terminal.ts";
import { every } from "../workspace/every.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";

export interface ListCallsOptions
  extends PlaceFlags,
    Pick<CallsQuery, "status" | "externalId" | "heldBy" | "from" | "to"> {
  /** Name or id. */
  team?: string;
  agent?: string;
  caller: Record<string, string>;
  /** Most calls. */
  limit: number;
  json: boolean;
}

/** Lists calls, the newest first. Resolves with the exit code. */
export async function listCallsCommand({
  status,
  externalId,
  heldBy,
  from,
  to,
  team,
  agent: agentId,
  caller,
  limit,
  json,
  ...flags
}: ListCallsOptions): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    const teamId = team === undefined ? undefined : (await getStored(workspace, "team", team)).id;
    const pairs = Object.entries(caller).map(([name, value]) => `${name}:${value}`);
    const filter = {
      status,
      externalId,
      heldBy,
      from,
      to,
      teamId,
      agentId,
      caller: pairs.length > 0 ? pairs : undefined,
    };
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    const { calls, more } = await take(limit, (page) => workspace.calls.list({ ...page, ...given }));
    if (json) print(JSON.stringify(calls, null, 2));
    else if (calls.length === 0)
      print(Object.keys(given).length > 0 ? "There are no such calls." : "There are no calls.");
    else {
      for (const line of table(["id", "status", "started", "with", "externalId"], calls.map(cellsOf))) print(line);
      if (more) print(`These are the newest ${counted(limit, "call")}; --limit gives more.`);
    }
    return 0;
  } finally {
    await close();
  }
}

const cellsOf = ({ id, status, createdAt, agentId, externalId }: CallSummary) => [
  id,
  status,
  createdAt,
  agentId,
  externalId ?? "",
];

async function take(limit: number, list: Parameters<typeof every<CallSummary>>[0]) {
  const calls: CallSummary[] = [];
  const most = Math.min(limit + 1, 100);
  for await (const call of every((page: PageQuery) => list({ ...page, limit: most }))) {
    if (calls.length === limit) return { calls, more: true };
    calls.push(call);
  }
  return { calls, more: false };
}
