import { CuecardError, type EmbeddingSpace, type KnowledgeBase } from "@cuecard/core";
import { Listr } from "listr2";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { colors, complain, interruptSignal, print } from "../terminal/terminal.ts";
import { findBase, openWorkspace } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

export interface ReembedCommandOptions extends PlaceFlags {
  provider: string;
  model?: string;
  dimensions?: number;
  wait: boolean;
}

/** What timers take at most (Node's documentation of `setTimeout`): as long as it goes on, it is waited for. */
const longestWaitMs = 2 ** 31 - 1;

/** Moves a base to another embedding model and shows how far it is. Resolves with the exit code. */
export async function reembedCommand(
  baseName: string,
  { provider, model, dimensions, wait, ...flags }: ReembedCommandOptions,
): Promise<number> {
  const signal = interruptSignal();
  const { workspace, close } = await openWorkspace({ ...optionsFrom(flags, process.env), ...(!wait && { concurrency: 0 }) });
  try {
    const found = await findBase(workspace, baseName);
    if (!found) throw new CuecardError("knowledge_base_not_found", `There is no knowledge base "${baseName}" in ${flags.data}.`);
    const base = await workspace.knowledgeBases.reembed(found.id, {
      embeddingProvider: provider,
      embeddingModel: model,
      embeddingDimensions: dimensions,
    });
    if (base.reembedding === null) {
      print(`${colors.bold(base.name)} is in ${nameOf(base)}; nothing is left to re-embed.`);
      return 0;
    }
    print(`${colors.bold(base.name)} (${base.id}) moves from ${nameOf(base)} to ${nameOf(base.reembedding)}.`);
    if (!wait) {
      print("A server or a worker does it in the background; `GET /v1/knowledge-base/ID` shows how far it is.");
      return 0;
    }
    return await follow(workspace, base, signal);
  } finally {
    await close();
  }
}

async function follow({ knowledgeBases }: CommandWorkspace, base: KnowledgeBase, signal: AbortSignal): Promise<number> {
  const target = nameOf(base.reembedding!);
  try {
    const task = {
      title: `re-embedding ${base.reembedding!.total} chunks`,
      async task(_context: unknown, shown: { title: string; output: string }) {
        const moved = await knowledgeBases.waitUntilReembedded(base.id, {
          timeoutMs: longestWaitMs,
          signal,
          onProgress: ({ reembedding }) => {
            const { embedded, total, error } = reembedding!;
            shown.output = error === null ? `${embedded} of ${total}` : `${embedded} of ${total}; ${error} It is tried again.`;
          },
        });
        if (nameOf(moved) !== target) throw new Error(`it was ended meanwhile; ${moved.name} stays in ${nameOf(moved)}`);
        shown.title = `${moved.name} is in ${target}`;
      },
    };
    await new Listr([task], {
      registerSignalListeners: false,
      fallbackRenderer: "simple",
      rendererOptions: { collapseErrors: false },
    }).run();
    return 0;
  } catch (error) {
    const stopped = signal.aborted ? "interrupted; it is kept, and `cuecard serve` or the same command goes on with it" : messageOf(error);
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
