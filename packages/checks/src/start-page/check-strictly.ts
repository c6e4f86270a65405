import { run } from "./run.ts";

/** On top of the page's own `strict`: what careful projects set. */
const careful = [
  "--exactOptionalPropertyTypes",
  "--noUncheckedIndexedAccess",
  "--verbatimModuleSyntax",
  "--isolatedModules",
];

/** How packages' types are looked up, and whether their own declarations are checked too. */
const lookUps = [
  ["--module", "nodenext", "--skipLibCheck", "true"],
  ["--module", "nodenext", "--skipLibCheck", "false"],
  ["--module", "node16", "--skipLibCheck", "false"],
  ["--module", "esnext", "--moduleResolution", "bundler", "--skipLibCheck", "false"],
];

/**
 * Checks the types of what the page had its reader write, under each set of options. Tells how many sets find no error;
 * the errors of the others follow.
 */
export async function checkStrictly(where: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const faults: string[] = [];
  for (const lookUp of lookUps) {
    const options = [...careful.flatMap((option) => [option, "true"]), ...lookUp];
    await run(["node", "node_modules/typescript/bin/tsc", "-p", ".", ...options], where).catch((error: Error) =>
      faults.push(error.message),
    );
  }
  const right = `${lookUps.length - faults.length} of ${lookUps.length}`;
  return [right, ...faults].join("\n");
}
