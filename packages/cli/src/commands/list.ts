import type { Source } from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { table } from "../terminal/table.ts";
import { counted, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { all } from "../workspace/every.ts";
import { getStored, nameOfSource } from "../workspace/find-stored.ts";
import { type Kind, kindsOf, type Stored } from "../workspace/kinds.ts";
import { openStored } from "../workspace/open-workspace.ts";
import { countsOf } from "./source-counts.ts";
import { type SourceFlags, takeFilter } from "./source-flags.ts";

export interface ListCommandOptions extends PlaceFlags {
  /** Only those with this name; `*` stands for any characters. */
  name?: string;
  json: boolean;
}

type Cells = readonly (string | number)[];

const columns: { [Each in Kind]: { heads: string[]; cells: (row: Stored[Each]) => Cells } } = {
  base: {
    heads: ["id", "chunks", "sources", "name"],
    cells: ({ id, name, chunkCount, sourceCounts }) => [id, chunkCount, countsOf(sourceCounts), name],
  },
  agent: { heads: ["id", "knowledge bases", "name"], cells: ({ id, name, knowledge }) => [id, knowledge.length, name] },
  team: {
    heads: ["id", "version", "members", "name"],
    cells: ({ id, version, definition, name, isActive }) => [
      id,
      version,
      membersOf(definition),
      isActive ? name : `${name} (not active)`,
    ],
  },
};

/** A definition comes back as it was saved, which may be without members. */
function membersOf(definition: Stored["team"]["definition"]): number {
  return Array.isArray(definition?.members) ? definition.members.length : 0;
}

/** Lists all of a kind, the newest first. Resolves with the exit code. */
export async function listCommand<Which extends Kind>(
  kind: Which,
  { json, name, ...flags }: ListCommandOptions,
): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    const { list, plural, made } = kindsOf(workspace)[kind];
    const rows = await all((page) => list({ ...page, name }));
    const { heads, cells } = columns[kind];
    if (json) print(JSON.stringify(rows, null, 2));
    else if (rows.length === 0)
      print(name === undefined ? `There are no ${plural}; ${made}.` : `There are no ${plural} named ${name}.`);
    else for (const line of table(heads, rows.map(cells))) print(line);
    return 0;
  } finally {
    await close();
  }
}

/** Lists the sources of a knowledge base, the newest first. Resolves with the exit code. */
export async function listSourcesCommand(
  idOrName: string,
  options: Omit<ListCommandOptions, "name"> & SourceFlags,
): Promise<number> {
  const {
    filter,
    others: { json, ...flags },
  } = takeFilter(options);
  const { workspace, close } = await openStored(flags);
  try {
    const base = await getStored(workspace, "base", idOrName);
    const rows = await all((page) => workspace.sources.list(base.id, { ...page, ...filter }));
    if (json) print(JSON.stringify(rows, null, 2));
    else if (rows.length > 0)
      for (const line of table(["id", "status", "chunks", "name"], rows.map(cellsOfSource))) print(line);
    else if (filter) print(`Knowledge base "${shown(base.name)}" has no ${filter.status ?? "such"} sources.`);
    else
      print(
        `Knowledge base "${shown(base.name)}" has no sources; \`cuecard ingest ${shown(base.name)} FILES\` adds some.`,
      );
    return 0;
  } finally {
    await close();
  }
}

function cellsOfSource(source: Source): Cells {
  const warned = source.warnings.length > 0 ? ` (${counted(source.warnings.length, "warning")})` : "";
  return [source.id, source.status, source.chunkCount, `${nameOfSource(source)}${warned}`];
}
