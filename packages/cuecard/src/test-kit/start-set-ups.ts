import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./set-up-child.ts", import.meta.url));

export interface SetUps {
  /** Has all processes set up the same round at the same moment; the ids that each came to. */
  play(round: number): Promise<string[][]>;
  /** What one of them counts. */
  counts(): Promise<number[]>;
  close(): Promise<void>;
}

/** Starts processes that set up one database. */
export async function startSetUps(database: string, folder: string, count: number): Promise<SetUps> {
  const children = Array.from({ length: count }, (_, place) =>
    fork(program, [database, folder, `server ${place}`], { execArgv: ["--conditions=@cuecard/source"] }),
  );
  await Promise.all(children.map((child) => answer(child)));
  const ask = (child: ChildProcess, message: number | "count") => {
    const answered = answer(child);
    child.send(message);
    return answered;
  };
  return {
    play: (round) => Promise.all(children.map((child) => ask(child, round))) as Promise<string[][]>,
    counts: () => ask(children[0]!, "count") as Promise<number[]>,
    async close() {
      const closed = children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, "exit"));
      for (const child of children) if (child.connected) child.disconnect();
      await Promise.all(closed);
    },
  };
}

/** The next message; rejects when the process ends instead. */
async function answer(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const ended = once(child, "exit", over).then(([code]) => {
    throw new Error(`A process that sets up ended with ${code}.`);
  });
  try {
    return (await Promise.race([once(child, "message", over), ended]))[0];
  } finally {
    over.abort();
  }
}
