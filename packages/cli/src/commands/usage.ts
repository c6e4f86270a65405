import type { UsageReport } from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { table } from "../terminal/table.ts";
import { print } from "../terminal/terminal.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";

export interface UsageCommandOptions extends PlaceFlags {
  from?: string;
  to?: string;
  /** Id or name of a knowledge base. */
  base?: string;
  json: boolean;
}

/** Prints what the workspace used by day, and what it has. Resolves with the exit code. */
export async function usageCommand({ from, to, base, json, ...flags }: UsageCommandOptions): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    const knowledgeBaseId = base === undefined ? undefined : (await getStored(workspace, "base", base)).id;
    const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    const report = await workspace.usage({ ...days, ...(knowledgeBaseId !== undefined && { knowledgeBaseId }) });
    if (json) print(JSON.stringify(report, null, 2));
    else for (const line of show(report)) print(line);
    return 0;
  } finally {
    await close();
  }
}

const ofBases = ["searches", "documentTokens", "chunksMade", "bytesRead"] as const;
const ofWorkspaces = ["questionTokens", "calls", "turns", "handoffs"] as const;
const heads = {
  searches: "searches",
  documentTokens: "doc tokens",
  chunksMade: "chunks",
  bytesRead: "bytes",
  questionTokens: "question tokens",
  calls: "calls",
  turns: "turns",
  handoffs: "hand-offs",
};

function* show({ from, to, knowledgeBaseId, totals, days, knowledgeBases, held }: UsageReport): Generator<string> {
  const kinds = knowledgeBaseId === null ? [...ofBases, ...ofWorkspaces] : ofBases;
  const cells = (counts: UsageReport["totals"]) => [
    ...kinds.map((kind) => counts[kind] ?? 0),
    ...(counts.callSeconds === null ? [] : [Math.round(counts.callSeconds / 60)]),
  ];
  const minutes = knowledgeBaseId === null ? ["call minutes"] : [];
  yield `Usage from ${from} to ${to}, days of UTC`;
  const rows = [...days.map((day) => [day.day, ...cells(day)]), ["total", ...cells(totals)]];
  yield* table(["day", ...kinds.map((kind) => heads[kind]), ...minutes], rows);
  if (knowledgeBaseId !== null) return;
  if (knowledgeBases.length > 0) {
    yield "";
    const bases = knowledgeBases.map((base) => [
      ...ofBases.map((kind) => base[kind]),
      base.name ?? `${base.knowledgeBaseId} (deleted)`,
    ]);
    yield* table([...ofBases.map((kind) => heads[kind]), "knowledge base"], bases);
  }
  yield "";
  yield* table(
    ["has now", "used", "quota"],
    held.map(({ kind, used, quota }) => [kind, used, quota ?? "none"]),
  );
}
