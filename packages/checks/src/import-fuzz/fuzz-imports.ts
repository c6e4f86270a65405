import {
  type Cuecard,
  createMemoryBlobStore,
  exportWorkspace,
  importWorkspace,
  isCuecardError,
  type Storage,
  type Workspace,
} from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { mutateLines } from "./mutate-lines.ts";

/** Imports into one store. Sources that wait are claimed and put back by each that comes later. */
const importsEach = 40;

/** What became of exports that are wrong in one place each. */
export interface ImportReport {
  /** Refused with the number of a line, and nothing was stored. */
  refused: number;
  /** Stored, and everything of the store works. */
  imported: number;
  /** What was neither, one sentence each. */
  findings: string[];
}

/**
 * Imports exports that are wrong in one place each, every `nth` of them, into workspaces of their own. `open` opens a
 * new store; each takes some. Each must be refused with a line's number and leave nothing, or leave a workspace whose lists, objects, searches and
 * calls all work.
 */
export async function fuzzImports(open: () => Promise<Storage>, nth = 1): Promise<ImportReport> {
  const lines = await goodExport();
  const blobs = createMemoryBlobStore();
  let place: { storage: Storage; cue: Cuecard } | null = null;
  const report: ImportReport = { refused: 0, imported: 0, findings: [] };
  let number = 0;
  for (const { what, lines: mutated } of [{ what: "as it was", lines }, ...mutateLines(lines)]) {
    if (number++ % nth !== 0) continue;
    if ((number - 1) % (importsEach * nth) === 0) {
      await place?.cue.close();
      const storage = await open();
      place = { storage, cue: await createTestCuecard({ storage, blobs, concurrency: 0 }) };
    }
    const { storage, cue } = place!;
    const workspace = `w${number}`;
    const into = { storage, blobs, files: createMemoryBlobStore(), workspace, now: Date.now };
    const read = async function* () {
      yield* JSON.parse(JSON.stringify(mutated)) as unknown[];
    };
    const error = await importWorkspace(read, { ...into, signal: new AbortController().signal }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const problem =
      error === null ? await firstFailure(cue.workspace(workspace)) : await notRefused(error, cue, workspace);
    if (problem !== null) report.findings.push(`${what}: ${problem}`);
    else if (error === null) report.imported += 1;
    else report.refused += 1;
    if (number === 1 && error !== null) report.findings.push(`what was exported is refused: ${String(error)}`);
  }
  await place?.cue.close();
  return report;
}

async function notRefused(error: unknown, cue: Cuecard, workspace: string): Promise<string | null> {
  if (!isCuecardError(error)) return `threw ${error instanceof Error ? error.stack : String(error)}`;
  if (!/^Line \d+ of the export|in format -?[\d.e+]+; this one reads/.test(error.message))
    return `said ${error.message}`;
  const left = await objectsOf(cue.workspace(workspace));
  return left.length === 0 ? null : `was refused and left ${left.length} objects`;
}

/** Ids of everything in a workspace. */
async function objectsOf(workspace: Workspace): Promise<string[]> {
  const lists = [workspace.knowledgeBases, workspace.agents, workspace.teams, workspace.evalCases, workspace.calls];
  return (await Promise.all(lists.map(async (each) => (await each.list()).data.map(({ id }) => id)))).flat();
}

/** Uses everything that a workspace has; the first thing that fails, as a sentence. */
async function firstFailure(workspace: Workspace): Promise<string | null> {
  try {
    await useAll(workspace);
    return null;
  } catch (error) {
    return `was imported, and then failed: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

async function useAll(workspace: Workspace): Promise<void> {
  const { knowledgeBases, sources, agents, teams, evalCases, calls } = workspace;
  for await (const { id } of pagesOf((page) => knowledgeBases.list(page))) {
    await knowledgeBases.get(id);
    for await (const source of pagesOf((page) => sources.list(id, page))) {
      await sources.get(id, source.id);
      await sources.chunks(id, source.id);
    }
    await workspace.search({ query: "When are refunds paid?", knowledgeBaseIds: [id] }).catch((error: unknown) => {
      // An embedder that this process does not have: the error says so.
      if (!isCuecardError(error) || error.type === "api_error") throw error;
    });
  }
  for await (const { id } of pagesOf((page) => agents.list(page))) await agents.get(id);
  for await (const { id } of pagesOf((page) => teams.list(page))) await teams.get(id);
  for await (const { id } of pagesOf((page) => evalCases.list(page))) await evalCases.get(id);
  for await (const { id, status } of pagesOf((page) => calls.list(page))) {
    await calls.get(id);
    await calls.ledger(id);
    if (status === "active") await calls.current(id);
  }
}

/** With small pages, so that the position of each object is the beginning of one. */
async function* pagesOf<Row>(
  list: (page: { limit: number; cursor?: string }) => Promise<{ data: Row[]; nextCursor: string | null }>,
): AsyncGenerator<Row> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: 1, ...(cursor !== undefined && { cursor }) });
    yield* page.data;
    cursor = page.nextCursor;
  }
}

/** One of each kind, and two where order matters. */
async function goodExport(): Promise<unknown[]> {
  const { createMemoryStorage } = await import("@cuecard/core");
  const storage = createMemoryStorage();
  const cue = await createTestCuecard({ storage });
  const { id } = await cue.knowledgeBases.create({ name: "Support" });
  for (const title of ["Refunds", "Hours"]) {
    const textContent = `# ${title}\n\n${title} are sold at the desk. `.repeat(40);
    const added = await cue.sources.add(id, { sourceType: "text", textTitle: title, textContent });
    await cue.sources.waitUntilReady(added);
  }
  const agent = await cue.agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId: id }] });
  const other = await cue.agents.create({ name: "Billing" });
  const definition = { members: [{ agentId: agent.id, isEntry: true }, { agentId: other.id }] };
  const team = await cue.teams.create({ name: "Line", definition });
  const [source] = (await cue.sources.list(id)).data;
  const expected = [{ sourceId: source!.id, text: "told at the desk" }];
  await cue.evalCases.create({ question: "When are refunds told?", knowledgeBaseIds: [id], expected });
  for (const ends of [true, false]) {
    const call = await cue.calls.start({ teamId: team.id, externalId: `room ${ends}` });
    await call.userTurn("When are refunds told?");
    await call.handOff({ agentId: other.id, reason: "an invoice" });
    if (ends) await call.end();
  }
  await cue.close();
  const lines: unknown[] = [];
  for await (const line of exportWorkspace({ storage, workspace: "default", version: "1.0.0", now: Date.now }))
    lines.push(JSON.parse(JSON.stringify(line)));
  return lines;
}
