import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { loadNow, measuredOn } from "./measured-on.ts";
import type { Programs } from "./program.ts";
import { showTable } from "./show-table.ts";

/** Runs the program that the command line names, and prints its report. `manifest`: the package.json of the programs. */
export async function runPrograms(name: string, about: string, programs: Programs, manifest: URL): Promise<void> {
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
      const loadBefore = loadNow();
      const report = await run({
        data: data ?? null,
        settings: given,
        progress: (line) => process.stderr.write(`${line}\n`),
      });
      console.log(showTable(report));
      if (!json) return;
      const typed = process.argv
        .slice(2)
        .map((word) => (word === data ? "DATA" : word === json ? "FILE" : shown(word)));
      const on = measuredOn({ manifest, command: [all.name(), ...typed].join(" "), loadBefore });
      writeFileSync(json, `${JSON.stringify({ bench: name, on, ...report }, null, 2)}\n`);
    });
  }
  await all.parseAsync();
}

/** A word as a shell takes it. A database's address has its password. */
function shown(word: string): string {
  if (/^postgres(ql)?:/.test(word)) return "DATABASE";
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`;
}
