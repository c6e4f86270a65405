import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Bench } from "../bench.ts";

interface Played {
  sessions: number;
  handoffs: number;
  responses: number;
  finding: { steps: number[]; message: string } | null;
}

const player = fileURLToPath(new URL("../../../bridges/src/realtime/test-kit/play-many.ts", import.meta.url));
const run = promisify(execFile);
/** Most sessions of one process. */
const mostInOne = 1_000;

/** Plays the Realtime bridge against a strict model of the service, split over the cores. */
export const sessions: Bench = async ({ settings, progress }) => {
  const [count, first] = [Number(settings.seeds), Number(settings.seed)];
  const started = performance.now();
  const played: Played[] = [];
  const parts = Array.from({ length: Math.ceil(count / mostInOne) }, (_, at) => ({
    seed: first + at,
    sessions: Math.min(mostInOne, count - at * mostInOne),
  }));
  const found = () => played.find(({ finding }) => finding)?.finding ?? null;
  const sum = (name: "sessions" | "handoffs" | "responses") => played.reduce((total, each) => total + each[name], 0);

  async function work(): Promise<void> {
    for (let part = parts.shift(); part && !found(); part = parts.shift()) {
      const { stdout } = await run(process.execPath, [
        ...process.execArgv,
        player,
        String(part.seed),
        String(part.sessions),
      ]);
      played.push(JSON.parse(stdout) as Played);
      progress(`${sum("sessions")} of ${count} sessions`);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));

  const finding = found();
  if (finding) process.exitCode = 1;
  return {
    title: "Random Realtime sessions: orders, lost events, cancellations, coughs, failures, truncation, new sessions",
    columns: ["sessions", "hand-offs", "responses", "broken rules", "seconds"],
    rows: [
      {
        subject: "openai-realtime",
        cells: {
          sessions: sum("sessions"),
          "hand-offs": sum("handoffs"),
          responses: sum("responses"),
          "broken rules": String(finding ? 1 : 0),
          seconds: (performance.now() - started) / 1000,
        },
      },
    ],
    notes: finding ? [finding.message, `Steps: ${JSON.stringify(finding.steps)}`] : [],
  };
};
