import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createCuecard } from "cuecard";
import { type Bench, quantile } from "../bench.ts";

const processes = 5;
const guide = fileURLToPath(new URL("../../../../examples/data/router-guide.pdf", import.meta.url));
const child = fileURLToPath(new URL("./first-turns-process.ts", import.meta.url));

/** A first turn, as the process that measured it says. CPU is that of all threads. */
interface MeasuredTurn {
  startMs: number;
  turnMs: number;
  wallMs: number;
  passages: number;
  degraded: { stage: string; reason: string }[];
}

/** What the first turn of a fresh process costs over the tenth: ten calls of the start page's team, each with one turn. */
export const first: Bench = async ({ progress }) => {
  const data = await mkdtemp(join(tmpdir(), "cuecard-first-"));
  try {
    progress("filling the folder");
    await fill(data);
    const rows = [];
    for (const how of ["not warmed", "warmed"] as const) {
      for (let run = 0; run < processes; run++) {
        progress(`${how}, process ${run + 1} of ${processes}`);
        const args = ["--conditions=@cuecard/source", child, data, how];
        const { stdout } = await promisify(execFile)(process.execPath, args);
        const turns = JSON.parse(stdout) as MeasuredTurn[];
        const later = quantile(
          turns.slice(4).map(({ turnMs }) => turnMs),
          0.5,
        );
        const [{ startMs, turnMs, wallMs, passages, degraded }, tenth] = [turns[0]!, turns.at(-1)!];
        const cells = {
          "start CPU": startMs,
          "first CPU": turnMs,
          "tenth CPU": tenth.turnMs,
          "5th to 10th CPU": later,
          "first wall": wallMs,
          passages: String(passages),
          degraded: degraded.map(({ stage, reason }) => `${stage}: ${reason}`).join("; ") || "–",
        };
        rows.push({ subject: `${how}, process ${run + 1}`, cells });
      }
    }
    return {
      title: "The first turn of a fresh process, at the default deadline",
      columns: ["start CPU", "first CPU", "tenth CPU", "5th to 10th CPU", "first wall", "passages", "degraded"],
      rows,
      notes: [
        "Milliseconds; CPU is user and system time of all threads. Start: `calls.start`, which waits for the warm-up that opening began. 5th to 10th: the median.",
        "Not warmed: the call begins as soon as the folder is open. Warmed: after `cue.warm` of the knowledge base and the team.",
      ],
    };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
};

/** What the start page makes. */
async function fill(data: string): Promise<void> {
  const cue = await createCuecard({ data, warmUp: false });
  const kb = await cue.knowledgeBases.ensure({ name: "Router help" });
  await cue.ingest(kb, guide);
  await cue.agents.upsert({ id: "desk", name: "Maya", systemPrompt: "You are Maya at the front desk." });
  const knowledge = [{ knowledgeBaseId: kb.id }];
  await cue.agents.upsert({ id: "support", name: "Tom", systemPrompt: "You help with the router.", knowledge });
  const members = [
    { agentId: "desk", role: "front desk", isEntry: true },
    { agentId: "support", role: "support" },
  ];
  const rules = [{ name: "router words", when: { keywords: ["router", "light", "internet"] }, to: "support" }];
  await cue.teams.upsert({ name: "Helpline", definition: { members, rules } });
  await cue.close();
}
