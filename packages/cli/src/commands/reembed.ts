import { CuecardError, type EmbeddingSpace, isCuecardError, type KnowledgeBase } from "@cuecard/core";
import { keyVariables, type PlaceFlags } from "../environment.ts";
import { runTasks, type Task } from "../terminal/run-tasks.ts";
import { colors, complain, counted, interruptSignal, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

export interface ReembedCommandOptions extends PlaceFlags {
  provider: string;
  model?: string;
  dimensions?: number;
  wait: boolean;
}

/** Longest timer that Node allows (`setTimeout`): the command waits until the end. */
const longestWaitMs = 2 ** 31 - 1;

/** Re-embeds a knowledge base with another model and shows the progress. Resolves with the exit code. */
export async function reembedCommand(
  baseName: string,
  { provider, model, dimensions, wait, ...flags }: ReembedCommandOptions,
): Promise<number> {
  const signal = interruptSignal();
  const { workspace, close } = await openStored(flags, { works: wait });
  try {
    const found = await getStored(workspace, "base", baseName);
    const target = { embeddingProvider: provider, embeddingModel: model, embeddingDimensions: dimensions };
    const base = await workspace.knowledgeBases.reembed(found.id, target).catch((error: unknown) => {
      throw withVariable(error, provider);
    });
    if (base.reembedding === null) {
      print(`${colors.bold(shown(base.name))} already uses ${nameOf(base)}; there is nothing to re-embed.`);
      return 0;
    }
    print(
      `${colors.bold(shown(base.name))} (${base.id}) is re-embedded from ${nameOf(base)} to ${nameOf(base.reembedding)}.`,
    );
    if (!wait) {
      print("A server or a worker does it in the background; `cuecard status` shows its progress.");
      return 0;
    }
    return await follow(workspace, base, signal);
  } finally {
    await close();
  }
}

/** A provider that is not configured lacks its key: the message names the variable that must hold it. */
function withVariable(error: unknown, provider: string): unknown {
  const variable = keyVariables.get(provider);
  if (!variable || !isCuecardError(error) || error.param !== "embeddingProvider") return error;
  const next = `Set ${variable}, here or for the server that has the folder.`;
  return new CuecardError(error.code, `${error.message} ${next}`, { param: error.param, cause: error });
}

async function follow({ knowledgeBases }: CommandWorkspace, base: KnowledgeBase, signal: AbortSignal): Promise<number> {
  const target = nameOf(base.reembedding!);
  const task: Task = {
    name: `${shown(base.name)} to ${target}`,
    async run(report) {
      const moved = await knowledgeBases.waitUntilReembedded(base.id, {
        timeoutMs: longestWaitMs,
        signal,
        onProgress({ reembedding }) {
          const { embedded, total, error } = reembedding!;
          const step = `${embedded} of ${counted(total, "chunk")}`;
          const tenth = String(total === 0 ? 10 : Math.floor((10 * embedded) / total));
          if (error === null) report(step, tenth);
          else report(`${step}; ${error} It will be retried.`, `${tenth} ${error}`);
        },
      });
      if (nameOf(moved) !== target)
        throw new Error(`it was cancelled meanwhile; ${shown(moved.name)} still uses ${nameOf(moved)}`);
      return counted(moved.chunkCount, "chunk");
    },
  };
  try {
    await runTasks([task]);
    print(`${shown(base.name)} now uses ${target}.`);
    return 0;
  } catch (error) {
    const stopped = signal.aborted ? "interrupted; `cuecard serve` or the same command continues it" : messageOf(error);
    complain(colors.red(stopped));
    return 1;
  }
}

function nameOf({ embeddingProvider, embeddingModel, embeddingDimensions }: EmbeddingSpace): string {
  return `${embeddingProvider}/${embeddingModel}@${embeddingDimensions}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
