import type { DeleteSources } from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { agreed } from "../terminal/agreed.ts";
import { complain, counted, interruptSignal, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { getSource, getStored, nameOfSource } from "../workspace/find-stored.ts";
import { type Kind, kindsOf } from "../workspace/kinds.ts";
import { openStored } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

export interface RemoveCommandOptions extends PlaceFlags {
  yes: boolean;
  json: boolean;
  force?: boolean;
}

export interface RemoveMeantOptions extends RemoveCommandOptions {
  dryRun: boolean;
  all: boolean;
}

/** One thing to remove, in words for the question. */
interface Removal {
  id: string;
  name: string;
  words: string;
  remove(): Promise<void>;
}

/** Removes all of that kind that are named; asks first. Resolves with the exit code, 1 when the answer is no. */
export function removeCommand<Which extends Kind>(
  kind: Which,
  wanted: readonly string[],
  options: RemoveCommandOptions,
): Promise<number> {
  return removeAll(options, (workspace) => {
    const { noun, content, remove } = kindsOf(workspace)[kind];
    return Promise.all(
      wanted.map(async (idOrName) => {
        const found = await getStored(workspace, kind, idOrName);
        const words = `${noun} "${shown(found.name)}" (${found.id})${content(found)}`;
        return {
          id: found.id,
          name: found.name,
          words,
          remove: () => remove(found.id, { force: options.force ?? false }),
        };
      }),
    );
  });
}

/** Removes sources of a knowledge base; asks first. Resolves with the exit code, 1 when the answer is no. */
export function removeSourcesCommand(
  base: string,
  wanted: readonly string[],
  options: RemoveCommandOptions,
): Promise<number> {
  return removeAll(options, async (workspace) => {
    const { id: baseId } = await getStored(workspace, "base", base);
    return Promise.all(
      wanted.map(async (each) => {
        const source = await getSource(workspace, { id: baseId, name: base }, each);
        const pages = source.crawl ? " with its pages" : "";
        const words = `source "${nameOfSource(source)}" (${source.id}) with ${counted(source.chunkCount, "chunk")}${pages}`;
        return {
          id: source.id,
          name: nameOfSource(source),
          words,
          remove: () => workspace.sources.delete(baseId, source.id),
        };
      }),
    );
  });
}

/** Removes the sources that a filter means; asks first. Resolves with the exit code, 1 when the answer is no. */
export async function removeMeantCommand(
  baseName: string,
  which: DeleteSources,
  { yes, json, dryRun, all: _all, ...flags }: RemoveMeantOptions,
): Promise<number> {
  const signal = interruptSignal();
  const { workspace, close } = await openStored(flags);
  try {
    const base = await getStored(workspace, "base", baseName);
    const meant = await workspace.sources.deleteMany(base.id, { ...which, dryRun: true });
    const words = `${counted(meant.count, "source")} of knowledge base "${shown(base.name)}"`;
    if (dryRun || meant.count === 0) {
      print(json ? JSON.stringify(meant, null, 2) : `This would remove ${words}.`);
      return 0;
    }
    if (!yes && !(await agreed([`Remove ${words}`], "This can't be undone. Remove?", signal))) {
      complain("Nothing was removed.");
      return 1;
    }
    let removed = 0;
    for (let remaining = meant.count; remaining > 0; ) {
      signal.throwIfAborted();
      const answer = await workspace.sources.deleteMany(base.id, which);
      removed += answer.count;
      remaining = answer.count === 0 ? 0 : answer.remaining;
      if (!json && remaining > 0) print(`Removed ${removed}, ${remaining} are left.`);
    }
    print(json ? JSON.stringify({ removed }, null, 2) : `Removed ${counted(removed, "source")}.`);
    return 0;
  } finally {
    await close();
  }
}

async function removeAll(
  { yes, json, force: _force, ...flags }: RemoveCommandOptions,
  find: (workspace: CommandWorkspace) => Promise<Removal[]>,
): Promise<number> {
  const signal = interruptSignal();
  const { workspace, close } = await openStored(flags);
  try {
    const removals = onceEach(await find(workspace));
    const lines = removals.map(({ words }) => `Remove ${words}`);
    if (!yes && !(await agreed(lines, "This can't be undone. Remove?", signal))) {
      complain("Nothing was removed.");
      return 1;
    }
    const removed: { id: string; name: string }[] = [];
    for (const { id, name, words, remove } of removals) {
      await remove();
      removed.push({ id, name });
      if (!json) print(`Removed ${words}.`);
    }
    if (json) print(JSON.stringify({ removed }, null, 2));
    return 0;
  } finally {
    await close();
  }
}

function onceEach(removals: readonly Removal[]): Removal[] {
  return [...new Map(removals.map((removal) => [removal.id, removal])).values()];
}
