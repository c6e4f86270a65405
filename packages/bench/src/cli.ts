import { writeFileSync } from "node:fs";
import { Command } from "commander";
import type { Bench } from "./bench.ts";
import { showTable } from "./table.ts";

/** Every benchmark by name; loaded only when it is run. */
const benches: Record<string, { about: string; load: () => Promise<Bench> }> = {
  chunk: {
    about: "speed, chunks over the maximum and recall of every chunk strategy beside its peers (needs --data)",
    load: async () => (await import("./chunk/chunk.ts")).chunk,
  },
  "ingest-stall": {
    about: "longest main-thread stall while 20 MB of PDFs and CSVs are ingested and searches run",
    load: async () => (await import("./ingest-stall/ingest-stall.ts")).ingestStall,
  },
  quality: {
    about: "how often the right document is found, and how often a stranger's question finds anything (needs --data)",
    load: async () => (await import("./quality/quality.ts")).quality,
  },
};

const program = new Command("bench").description(
  "Measures Cuecard beside its peers, in one run. Figures depend on the machine; ratios travel better.",
);

for (const [name, { about, load }] of Object.entries(benches)) {
  program
    .command(name)
    .description(about)
    .option("--data <folder>", "folder with public data to measure on")
    .option("--json <file>", "write the same figures as JSON")
    .action(async ({ data, json }: { data?: string; json?: string }) => {
      const run = await load();
      const report = await run({ data: data ?? null, progress: (line) => process.stderr.write(`${line}\n`) });
      console.log(showTable(report));
      if (json) writeFileSync(json, `${JSON.stringify({ bench: name, ...report }, null, 2)}\n`);
    });
}

await program.parseAsync();
