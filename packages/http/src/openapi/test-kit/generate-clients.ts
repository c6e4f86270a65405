import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

/** For tests: clients that two generators made of a document, with programs that use them. */
export interface GeneratedClients {
  /** What the compiler says of the programs and the clients; empty when all is well. */
  faults: string[];
  /** Runs a program. */
  run(name: string, ...given: unknown[]): Promise<Record<string, unknown>>;
  remove(): void;
}

/** Generates `fetch-types.ts` and `hey/`, and writes the programs beside them. */
export async function generateClients(document: object, programs: Record<string, string>): Promise<GeneratedClients> {
  const folder = mkdtempSync(join(tmpdir(), "cuecard-clients-"));
  symlinkSync(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(folder, "node_modules"));
  writeFileSync(join(folder, "document.json"), JSON.stringify(document));
  writeFileSync(join(folder, "fetch-types.ts"), astToString(await openapiTS(structuredClone(document) as never)));
  await createClient({
    input: join(folder, "document.json"),
    output: { path: join(folder, "hey"), module: { extension: ".ts" } },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent" },
  });
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, `${name}.ts`), text);
  return {
    faults: compile(Object.keys(programs).map((name) => join(folder, `${name}.ts`))),
    async run(name, ...given) {
      const program = (await import(/* @vite-ignore */ join(folder, `${name}.ts`))) as {
        run: (...given: unknown[]) => Promise<Record<string, unknown>>;
      };
      return program.run(...given);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function compile(files: string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const at =
      file && start !== undefined ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : "";
    return at + ts.flattenDiagnosticMessageText(messageText, "\n");
  });
}
