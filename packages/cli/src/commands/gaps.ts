import { setTimeout as wait } from "node:timers/promises";
import { CuecardError, type Gap, type GapStatus, type KnowledgeBase } from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { colors, excerpt, interruptSignal, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { all } from "../workspace/every.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

export interface GapsCommandOptions extends PlaceFlags {
  status: GapStatus | "all";
  json: boolean;
  /** Id of a gap, then the answer's words. */
  answer?: string[];
  question?: string;
  dismiss?: string[];
  keep?: boolean;
}

/** Shows, answers or dismisses what a knowledge base could not answer. Resolves with the exit code. */
export async function gapsCommand(baseName: string, options: GapsCommandOptions): Promise<number> {
  const { status, json, answer, question, dismiss, keep, ...flags } = options;
  const signal = interruptSignal();
  const { workspace, close } = await openStored(flags, { works: answer !== undefined });
  try {
    const base = await getStored(workspace, "base", baseName);
    if (keep !== undefined) return await keepGaps(workspace, base, keep);
    if (answer) show([await answerGap(workspace, base, { answer, question, signal })], json);
    else if (dismiss) show(await dismissGaps(workspace, base, dismiss), json);
    else await list(workspace, base, { status, json });
    return 0;
  } finally {
    await close();
  }
}

async function keepGaps({ knowledgeBases }: CommandWorkspace, base: KnowledgeBase, gaps: boolean): Promise<number> {
  await knowledgeBases.update(base.id, { gaps });
  const from = gaps ? "keeps what calls ask in vain from now on" : "keeps nothing more of what calls ask in vain";
  print(`Knowledge base "${shown(base.name)}" ${from}.`);
  return 0;
}

async function list(
  { gaps }: CommandWorkspace,
  base: KnowledgeBase,
  { status, json }: Pick<GapsCommandOptions, "status" | "json">,
): Promise<void> {
  const rows = await all((page) => gaps.list(base.id, { ...page, ...(status !== "all" && { status }) }));
  if (json || rows.length > 0) return show(rows, json);
  const which = status === "all" ? "" : `${status} `;
  const off = base.gaps ? "" : `; \`cuecard gaps ${shown(base.name)} --keep\` begins to keep them`;
  print(`Knowledge base "${shown(base.name)}" has no ${which}gaps${off}.`);
}

function show(gaps: readonly Gap[], json: boolean): void {
  if (json) print(JSON.stringify(gaps, null, 2));
  else for (const gap of gaps) for (const line of linesOf(gap)) print(line);
}

/** Longest question of a line. */
const shownCharacters = 90;

function* linesOf({ id, status, question, count, lastAskedAt, examples, answer }: Gap): Generator<string> {
  const asked = `asked ${count === 1 ? "once" : `${count} times`}, last ${lastAskedAt.slice(0, 16).replace("T", " ")}`;
  yield `${colors.bold(excerpt(question, shownCharacters))}`;
  yield colors.dim(`  ${id}  ${status}, ${asked} UTC`);
  const others = examples.filter((example) => example.question !== question);
  for (const example of others) yield `  also: ${excerpt(example.question, shownCharacters)}`;
  const reasons = [...new Set(examples.flatMap((example) => example.reasons))].sort();
  yield colors.dim(`  why: ${reasons.map((reason) => reason.replace("_", " ")).join(", ")}`);
  if (answer) yield colors.dim(`  answered by ${answer.sourceId}, "${excerpt(answer.question, shownCharacters)}"`);
}

async function dismissGaps({ gaps }: CommandWorkspace, base: KnowledgeBase, ids: readonly string[]): Promise<Gap[]> {
  const dismissed: Gap[] = [];
  for (const id of ids) dismissed.push(await gaps.dismiss(base.id, id));
  return dismissed;
}

/** Longest wait for the check that closes a gap: it comes right behind the source. */
const checkedWithinMs = 3_000;
const askAgainMs = 100;

/** Answers a gap, and waits until its answer can be found. */
async function answerGap(
  { gaps, sources }: CommandWorkspace,
  base: KnowledgeBase,
  { answer: [id = "", ...words], question, signal }: { answer: string[]; question?: string; signal: AbortSignal },
): Promise<Gap> {
  if (words.length === 0) {
    const message = `--answer needs the id of a gap and the answer, such as --answer ${id || "gap_…"} "Yes, all year."`;
    throw new CuecardError("invalid_value", message, { param: "answer" });
  }
  let gap = await gaps.answer(base.id, id, { answer: words.join(" "), question });
  await sources.waitUntilReady({ id: gap.answer!.sourceId, knowledgeBaseId: base.id }, { signal });
  const until = performance.now() + checkedWithinMs;
  while (gap.status === "answered" && performance.now() < until) {
    await wait(askAgainMs, undefined, { signal });
    gap = await gaps.get(base.id, id);
  }
  return gap;
}
