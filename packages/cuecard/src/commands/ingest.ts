import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { CuecardError, limits, type Source } from "@cuecard/core";
import { Listr } from "listr2";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { findBase, openWorkspace } from "../open-workspace.ts";
import type { CommandWorkspace } from "../remote-workspace.ts";
import { colors, complain, interruptSignal, print } from "../terminal.ts";

export interface IngestCommandOptions extends PlaceFlags {
  allowUrl: string[];
}

/** How long one source may take; processing goes on afterwards where a server runs. */
const sourceTimeoutMs = 15 * 60_000;

interface Outcome {
  name: string;
  source: Source | null;
  failure: string | null;
}

/** Adds files and pages to a base, making it when missing, and shows each one's progress. Resolves with the exit code. */
export async function ingestCommand(baseName: string, inputs: string[], { allowUrl, ...flags }: IngestCommandOptions): Promise<number> {
  await checkInputs(inputs);
  const signal = interruptSignal();
  const { workspace, close } = await openWorkspace({ ...optionsFrom(flags, process.env), allowUrlOrigins: allowUrl });
  try {
    const base = (await findBase(workspace, baseName)) ?? (await workspace.knowledgeBases.create({ name: baseName }));
    print(`Knowledge base ${colors.bold(base.name)} (${base.id})`);
    const outcomes = await ingestAll(workspace, base.id, inputs, signal);
    return summarise(outcomes);
  } finally {
    await close();
  }
}

async function ingestAll(workspace: CommandWorkspace, knowledgeBaseId: string, inputs: string[], signal: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tasks = new Listr(
    inputs.map((name) => ({
      title: name,
      async task(_context: unknown, task: { title: string; output: string }) {
        const outcome: Outcome = { name, source: null, failure: null };
        outcomes.push(outcome);
        try {
          const added = await add(workspace, knowledgeBaseId, name, signal);
          outcome.source = await workspace.sources.waitUntilReady(added, {
            timeoutMs: sourceTimeoutMs,
            signal,
            onProgress: ({ status, step, progress }) => {
              task.output = step ? `${step} ${Math.round(progress * 100)} %` : status;
            },
          });
          task.title = `${name} (${outcome.source.chunkCount} chunks)`;
        } catch (error) {
          outcome.failure = signal.aborted ? "interrupted; it is kept, and `cuecard serve` goes on with it" : messageOf(error);
          throw new Error(`${name}: ${outcome.failure}`);
        }
      },
    })),
    {
      concurrent: 4,
      exitOnError: false,
      registerSignalListeners: false,
      fallbackRenderer: "simple",
      rendererOptions: { collapseErrors: false },
    },
  );
  await tasks.run();
  return outcomes;
}

async function add(workspace: CommandWorkspace, knowledgeBaseId: string, name: string, signal: AbortSignal): Promise<Source> {
  if (isUrl(name)) return workspace.sources.add(knowledgeBaseId, { sourceType: "url", sourceUrl: name });
  return workspace.sources.addFile(knowledgeBaseId, { filename: basename(name), content: createReadStream(name) }, { signal });
}

function summarise(outcomes: Outcome[]): number {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  const chunks = outcomes.reduce((sum, { source }) => sum + (source?.chunkCount ?? 0), 0);
  print(`${outcomes.length - failed.length} of ${outcomes.length} sources ready, ${chunks} chunks.`);
  for (const { name, source, failure } of outcomes) {
    if (failure !== null) complain(colors.red(`${name}: ${failure}`));
    for (const warning of source?.warnings ?? []) complain(colors.yellow(`${name}: ${warning}`));
  }
  return failed.length > 0 ? 1 : 0;
}

/** Every input is looked at before anything is stored, so that a typing mistake costs nothing. */
async function checkInputs(inputs: string[]): Promise<void> {
  for (const name of inputs.filter((input) => !isUrl(input))) {
    const found = await stat(name).catch(() => null);
    if (!found) throw new CuecardError("invalid_value", `There is no file ${name}.`);
    if (found.isDirectory())
      throw new CuecardError("invalid_value", `${name} is a folder; name its files, such as ${name.replace(/\/$/, "")}/*`);
    if (found.size > limits.fileBytes) {
      throw new CuecardError(
        "file_too_large",
        `${name} has ${found.size} bytes; at most ${limits.fileBytes} (50 MB) are accepted. Split it.`,
      );
    }
  }
}

const isUrl = (input: string) => /^https?:\/\//i.test(input);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
