import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TraceEntry } from "@cuecard/core";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { seeded } from "../../test-kit/articles.ts";
import { createOwnDatabase, onServer, serverUrl } from "../../test-kit/own-database.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

const kills = inject("many") ? 50 : 8;
/** A kill falls this long after the last of a few acknowledged hand-offs: into the next one or the one after. */
const longestMs = 12;
const mostHandoffs = 4;

type Line = Partial<{
  waits: true;
  callId: string;
  agentId: string;
  said: string[];
  trace: TraceEntry[];
  handedOff: string;
  to: string;
}>;

/**
 * What was acknowledged before a kill must be there after it; what was under way may be, and then its trace is whole.
 */
interface Acknowledged {
  handoffs: string[];
  /** The caller's words of hand-offs by rule. */
  said: string[];
}

/**
 * Kills a process with -9 at seeded moments while it hands a call round, and resumes the call in the next one. Seen red
 * with the hand-off saved behind its answer (`saveSoon` where the hand-off is committed): acknowledged hand-offs are
 * gone from the trace.
 */
describe("a call survives kill -9 in the middle of hand-offs with one owner and a trace that says what happened", () => {
  test("on a SQLite file", { timeout: 900_000 }, () => killAtMoments(""));

  test.skipIf(!serverUrl)(onServer, { timeout: 900_000 }, async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    await killAtMoments(database.url);
  });
});

async function killAtMoments(database: string): Promise<void> {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const random = seeded(20_261_121);
  const acknowledged: Acknowledged = { handoffs: [], said: [] };
  let callId = "";
  let unanswered = 0;
  let next = start(folder.path, database, 0);
  for (let kill = 0; kill <= kills; kill++) {
    const running = next;
    // The next one loads its modules meanwhile.
    if (kill < kills) next = start(folder.path, database, kill + 1);
    const found = await running.go(callId);
    callId = found.callId!;
    unanswered = check(found, acknowledged, kill);
    await running.handedOver(1 + Math.floor(random() * mostHandoffs));
    await wait(random() * longestMs);
    await running.kill();
    acknowledged.handoffs.push(...running.lines.flatMap(({ handedOff }) => handedOff ?? []));
    acknowledged.said.push(...running.lines.flatMap(({ handedOff, said }) => (handedOff ? (said ?? []) : [])));
  }
  expect(acknowledged.handoffs.length, "hand-offs were made").toBeGreaterThan(kills);
  // Of few kills none may have fallen there.
  if (inject("many")) expect(unanswered, "some kill fell between the disk and the answer").toBeGreaterThan(0);
}

/** Returns how many hand-offs are there that nobody acknowledged: at most one for each kill. */
function check({ agentId, said, trace }: Line, acknowledged: Acknowledged, kill: number): number {
  const made = trace!
    .filter(({ kind }) => kind === "handoff")
    .map(({ data }) => data as { id: string; from: string; to: string });
  const ids = made.map(({ id }) => id);
  expect(new Set(ids).size, "no hand-off stands twice").toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(acknowledged.handoffs));
  expect(said).toEqual(expect.arrayContaining(acknowledged.said));
  expect(new Set(said).size, "no words stand twice").toBe(said!.length);
  expect(
    made.map(({ from }) => from),
    "each hand-off begins where the last one ended",
  ).toEqual(["desk", ...made.map(({ to }) => to)].slice(0, made.length));
  expect(agentId, "the one owner is the last to whom the call was handed").toBe(made.at(-1)?.to ?? "desk");
  expect(trace!.filter(({ kind }) => kind === "resume")).toHaveLength(kill);
  const unanswered = ids.length - acknowledged.handoffs.length;
  expect(unanswered).toBeLessThanOrEqual(kill);
  return unanswered;
}

interface HandingOver {
  lines: Line[];
  /** Starts or resumes the call; resolves with what the process finds. */
  go(callId: string): Promise<Line>;
  /** Resolves once so many hand-offs were acknowledged. */
  handedOver(count: number): Promise<unknown>;
  kill(): Promise<void>;
}

function start(data: string, database: string, number: number): HandingOver {
  const file = fileURLToPath(new URL("../../test-kit/handing-over.ts", import.meta.url));
  const child: ChildProcess = spawn(
    process.execPath,
    ["--conditions=@cuecard/source", file, data, database, String(number)],
    {
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  let failed = "";
  child.stderr!.on("data", (text) => {
    failed += text;
  });
  const closed = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: Line[] = [];
  const waiting: (() => void)[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) => {
    lines.push(JSON.parse(line));
    for (const look of waiting) look();
  });
  const line = (fits: (line: Line) => boolean) =>
    new Promise<Line>((resolve, reject) => {
      const look = () => {
        const found = lines.find(fits);
        if (found) resolve(found);
      };
      waiting.push(look);
      look();
      void closed.then(() => reject(new Error(`the process ended early: ${failed}`)));
    });
  return {
    lines,
    async go(callId) {
      await line(({ waits }) => waits === true);
      child.stdin!.write(`${callId}\n`);
      return line(({ agentId }) => agentId !== undefined);
    },
    handedOver: (count) => line(() => lines.filter(({ handedOff }) => handedOff).length >= count),
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
