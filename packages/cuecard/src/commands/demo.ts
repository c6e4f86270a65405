import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Source, Workspace } from "@cuecard/core";
import { createCuecard } from "../create-cuecard.ts";
import { demoFiles, openDemoFile, servePage } from "../demo/demo-files.ts";
import { demoQuestions } from "../demo/demo-questions.ts";
import { playCall } from "../demo/play-call.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { showCitation } from "../terminal/citation.ts";
import { runTasks, type Task } from "../terminal/run-tasks.ts";
import { colors, counted, excerpt, interruptSignal, print, wrap } from "../terminal/terminal.ts";

/**
 * Ingests five kinds of real files, asks six questions and plays a call. Resolves with the exit code: 1 when a
 * question's own document is not first.
 */
export async function demoCommand(flags: Omit<PlaceFlags, "data">): Promise<number> {
  const signal = interruptSignal();
  const data = await mkdtemp(join(tmpdir(), "cuecard-demo-"));
  const page = await servePage();
  try {
    // No provider's key is taken from the environment: the demo sends nothing out.
    const { CUECARD_S3_ACCESS_KEY_ID, CUECARD_S3_SECRET_ACCESS_KEY } = process.env;
    const options = optionsFrom({ ...flags, data }, { CUECARD_S3_ACCESS_KEY_ID, CUECARD_S3_SECRET_ACCESS_KEY });
    const opened = await createCuecard({ ...options, allowUrlOrigins: [page.origin] });
    // A workspace of its own: a shared database may hold other demos.
    const cuecard = opened.workspace(`demo-${randomBytes(6).toString("hex")}`);
    try {
      const base = await cuecard.knowledgeBases.create({ name: "Harbor support" });
      print(colors.bold("\n1. Documents in"));
      await addAll(cuecard, base.id, page.url, signal);
      print(colors.bold("\n2. Six questions"));
      const right = await askAll(cuecard, base.id, signal);
      print(colors.bold("\n3. A call, answered by a team of three\n"));
      await playCall(cuecard, base.id);
      await cuecard.knowledgeBases.delete(base.id, { force: true });
      print(colors.bold("Next steps"));
      print("  cuecard init my-agents                           a folder with documents and a team of your own");
      print("  cuecard ingest MyBase handbook.pdf               your own documents and web pages");
      print('  cuecard search MyBase "what a caller would ask"  what an agent would know');
      print("  cuecard serve                                    serve it all over /v1");
      if (right < demoQuestions.length)
        print(colors.red(`\n${demoQuestions.length - right} of the questions did not find the right document first.`));
      return right < demoQuestions.length ? 1 : 0;
    } finally {
      await opened.close();
    }
  } finally {
    page.close();
    await rm(data, { recursive: true, force: true });
  }
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
