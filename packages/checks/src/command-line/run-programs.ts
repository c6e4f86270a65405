import { writeFileSync } from "node:fs";
import { Command } from "commander";
import type { Programs } from "./program.ts";
import { showTable } from "./show-table.ts";

/** Runs the program that the command line names, and prints its report. */
export async function runPrograms(name: string, about: string, programs: Programs): Promise<void> {
  const all = new Command(name).description(about);
  for (const [name, { about, settings = [], load }] of Object.entries(programs)) {
    const command = all
      .command(name)
      .description(about)
      .option("--data <folder>", "folder with public data to measure on")
      .option("--json <file>", "write the same figures as JSON");
    for (const setting of settings) command.option(...setting);
    command.action(async ({ data, json, ...given }: { data?: string; json?: string } & Record<string, string>) => {
      const run = await load();
      const report = await run({
        data: data ?? null,
        settings: given,
        progress: (line) => process.stderr.write(`${line}\n`),
      });
      console.log(showTable(report));
      if (json) writeFileSync(json, `${JSON.stringify({ bench: name, ...report }, null, 2)}\n`);
    });
  }
  await all.parseAsync();
}
