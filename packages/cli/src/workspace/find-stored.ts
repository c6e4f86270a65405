import { CuecardError, type KnowledgeBase, type Source } from "@cuecard/core";
import { every } from "./every.ts";
import { type Kind, kindsOf, type Stored } from "./kinds.ts";
import type { CommandWorkspace } from "./remote-workspace.ts";

/** Most names in a message. */
const mostNamed = 10;

/**
 * Finds an object by its id, or by its name if only one has it. Null when there is none; throws `invalid_value` when
 * several have the name.
 */
export async function findStored<Which extends Kind>(
  workspace: CommandWorkspace,
  kind: Which,
  idOrName: string,
): Promise<Stored[Which] | null> {
  return (await lookFor(workspace, kind, idOrName)).found;
}

/** The same, but throws `…_not_found` when there is none, with a list of the existing ones. */
export async function getStored<Which extends Kind>(
  workspace: CommandWorkspace,
  kind: Which,
  idOrName: string,
): Promise<Stored[Which]> {
  const { found, names } = await lookFor(workspace, kind, idOrName);
  if (found) return found;
  const { noun, made, missing } = kindsOf(workspace)[kind];
  const next =
    names.length === 0
      ? `There are none yet: ${made}.`
      : `There ${names.length === 1 ? "is" : "are"} ${someOf(names)}.`;
  throw new CuecardError(missing, `There is no ${noun} "${idOrName}". ${next}`);
}

async function lookFor<Which extends Kind>(
  workspace: CommandWorkspace,
  kind: Which,
  wanted: string,
): Promise<{ found: Stored[Which] | null; names: string[] }> {
  const { list, plural } = kindsOf(workspace)[kind];
  const rows: Stored[Which][] = [];
  for await (const row of every(list)) {
    // An id says it for certain: the pages behind it are not read.
    if (row.id === wanted) return { found: row, names: [] };
    rows.push(row);
  }
  return { found: pickStored(rows, plural, wanted), names: rows.map(({ name }) => name) };
}

/** The row of this id, or the only one of this name; null when there is none. Throws `invalid_value` for several. */
export function pickStored<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  plural: string,
  wanted: string,
): Row | null {
  const named = rows.filter(({ name }) => name === wanted);
  const found = rows.find(({ id }) => id === wanted) ?? named[0] ?? null;
  if (named.length > 1 && found?.id !== wanted) throw severalNamed(plural, wanted, named);
  return found;
}

/**
 * Finds a source by its id, or by its file name, address or title if only one has it. Throws `source_not_found`, or
 * `invalid_value` when there are several.
 */
export async function getSource(
  { sources }: CommandWorkspace,
  base: Pick<KnowledgeBase, "id" | "name">,
  wanted: string,
): Promise<Source> {
  const named: Source[] = [];
  for await (const source of every((page) => sources.list(base.id, page))) {
    if (source.id === wanted) return source;
    if (nameOfSource(source) === wanted) named.push(source);
  }
  if (named.length > 1) throw severalNamed("sources", wanted, named);
  if (named[0]) return named[0];
  const message = `There is no source "${wanted}" in knowledge base "${base.name}"; \`cuecard list sources ${base.id}\` lists its sources.`;
  throw new CuecardError("source_not_found", message);
}

/** The name that people know a source by. */
export function nameOfSource({ filename, sourceUrl, textTitle, id }: Source): string {
  return filename ?? sourceUrl ?? textTitle ?? id;
}

function severalNamed(plural: string, wanted: string, named: readonly { id: string }[]): CuecardError {
  const ids = someOf(named.map(({ id }) => id));
  return new CuecardError("invalid_value", `${named.length} ${plural} are named "${wanted}": ${ids}. Use an id.`);
}

function someOf(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : "";
  return `${names.slice(0, mostNamed).join(", ")}${more}`;
}
