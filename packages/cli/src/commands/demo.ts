import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cuecard, Source, Workspace } from "@cuecard/core";
import { createCuecard } from "cuecard";
import { readDatabaseAddress } from "cuecard/internals";
import { demoFiles, openDemoFile, servePage } from "../demo/demo-files.ts";
import { demoQuestions } from "../demo/demo-questions.ts";
import { playCall } from "../demo/play-call.ts";
import { recordCalls } from "../demo/record-calls.ts";
import { saveCases } from "../demo/save-cases.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { showCitation } from "../terminal/citation.ts";
import { runTasks, type Task } from "../terminal/run-tasks.ts";
import { colors, counted, excerpt, interruptSignal, print, wrap } from "../terminal/terminal.ts";
import { type DemoServeFlags, serveDemo } from "./demo-serve.ts";

/**
 * Ingests five kinds of real files, asks six questions and plays a call. Resolves with the exit code: 1 when a
 * question's own document is not first. With `serve` it shows documents, team and calls in the console until Ctrl-C.
 */
export async function demoCommand(flags: Omit<PlaceFlags, "data"> & DemoServeFlags): Promise<number> {
  const signal = interruptSignal();
  const data = await mkdtemp(join(tmpdir(), "cuecard-demo-"));
  const page = await servePage();
  try {
    // No provider's key is taken from the environment: the demo sends nothing out.
    const { CUECARD_S3_ACCESS_KEY_ID, CUECARD_S3_SECRET_ACCESS_KEY } = process.env;
    const options = optionsFrom({ ...flags, data }, { CUECARD_S3_ACCESS_KEY_ID, CUECARD_S3_SECRET_ACCESS_KEY });
    const isBackedUp = readDatabaseAddress(options).engine === "sqlite";
    const opened = await createCuecard({ ...options, allowUrlOrigins: [page.origin] });
    // A workspace of its own: a shared database may hold other demos.
    const cuecard = opened.workspace(`demo-${randomBytes(6).toString("hex")}`);
    try {
      const base = await cuecard.knowledgeBases.create({ name: "Harbor support", gaps: flags.serve });
      print(colors.bold("\n1. Documents in"));
      await addAll(cuecard, base.id, page.url, signal);
      const code = flags.serve
        ? await show(opened, cuecard, base.id, { ...flags, data, isBackedUp }, signal)
        : await play(cuecard, base.id, signal);
      await cuecard.knowledgeBases.delete(base.id, { force: true });
      return code;
    } finally {
      await opened.close();
    }
  } finally {
    page.close();
    await rm(data, { recursive: true, force: true });
  }
}

async function play(cuecard: Workspace, baseId: string, signal: AbortSignal): Promise<number> {
  print(colors.bold("\n2. Six questions"));
  const right = await askAll(cuecard, baseId, signal);
  print(colors.bold("\n3. A call, answered by a team of three\n"));
  await playCall(cuecard, baseId);
  print(colors.bold("Next steps"));
  print("  cuecard demo --serve                             the same in the browser, with more calls");
  print("  cuecard init my-agents                           a folder with documents and a team of your own");
  print("  cuecard ingest MyBase handbook.pdf               your own documents and web pages");
  print('  cuecard search MyBase "what a caller would ask"  what an agent would know');
  print("  cuecard serve                                    serve it all over /v1");
  if (right === demoQuestions.length) return 0;
  print(colors.red(`\n${demoQuestions.length - right} of the questions did not find the right document first.`));
  return 1;
}

async function show(
  opened: Cuecard,
  cuecard: Workspace,
  baseId: string,
  flags: Parameters<typeof serveDemo>[2],
  signal: AbortSignal,
): Promise<number> {
  print(colors.bold("\n2. A call, answered by a team of three\n"));
  const teamId = await playCall(cuecard, baseId);
  await recordCalls(cuecard, teamId);
  await saveCases(cuecard, baseId);
  await serveDemo(opened, cuecard, flags, signal);
  return 0;
}

async function addAll(cuecard: Workspace, baseId: string, pageUrl: string, signal: AbortSignal): Promise<void> {
  const sources: { name: string; add: () => Promise<Source> }[] = [
    ...demoFiles.map((name) => ({
      name,
      add: () => cuecard.sources.addFile(baseId, { name, content: openDemoFile(name) }, { signal }),
    })),
    { name: pageUrl, add: () => cuecard.sources.add(baseId, { sourceType: "url", sourceUrl: pageUrl }) },
  ];
  const tasks = sources.map(
    ({ name, add }): Task => ({
      name,
      async run(report) {
        const { chunkCount, tokenCount } = await cuecard.sources.waitUntilReady(await add(), {
          signal,
          onProgress: ({ status, step, progress }) => report(step ? `${step} ${Math.round(progress * 100)} %` : status),
        });
        return `${counted(chunkCount, "chunk")}, ${counted(tokenCount, "token")}`;
      },
    }),
  );
  await runTasks(tasks);
}

async function askAll(cuecard: Workspace, baseId: string, signal: AbortSignal): Promise<number> {
  let right = 0;
  for (const { question, answeredBy } of demoQuestions) {
    const { results, timings } = await cuecard.search({ query: question, knowledgeBaseIds: [baseId] }, { signal });
    const first = results[0];
    const found = first && showCitation(first.citation).includes(answeredBy);
    if (found) right += 1;
    print(`\n${colors.cyan("?")} ${question}  ${colors.dim(`${timings.totalMs.toFixed(1)} ms`)}`);
    if (!first) print(colors.red("  nothing reached the threshold"));
    for (const [index, hit] of results.entries()) {
      print(
        `  ${index === 0 && found ? colors.green("✔") : colors.dim("·")} ${colors.bold(showCitation(hit.citation))}`,
      );
      if (index === 0) print(colors.dim(wrap(excerpt(hit.text, 180), { indent: "    " })));
    }
  }
  return right;
}
