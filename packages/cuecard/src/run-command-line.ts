import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * Hands over to `@cuecard/cli` where a project has it: the library brings no service and no console. `places` are where
 * it may be installed, the project's folder first.
 */
export async function runCommandLine(places: readonly string[]): Promise<void> {
  const program = places.map(findProgram).find((path) => path !== null);
  if (!program) {
    const wanted = process.argv.slice(2).join(" ") || "--help";
    process.stderr.write(
      `cuecard: the command line is a package of its own; run \`npx @cuecard/cli ${wanted}\`, or \`npm install @cuecard/cli\` for \`npx cuecard\`.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const { runCuecard } = await import(pathToFileURL(program).href);
  await runCuecard(process.argv);
}

function findProgram(place: string): string | null {
  try {
    return createRequire(place).resolve("@cuecard/cli");
  } catch {
    return null;
  }
}
