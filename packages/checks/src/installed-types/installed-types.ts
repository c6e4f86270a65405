import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { type Consumer, consumers } from "./consumers.ts";

const { ModuleKind, ModuleResolutionKind } = ts;

/** How users resolve modules. */
const resolutions = [
  { name: "nodenext", module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext },
  { name: "node16", module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
  { name: "bundler", module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
];

const strict: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2024.d.ts", "lib.esnext.disposable.d.ts"],
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
};

/**
 * Compiles what users write over the built types of packages, under each way to resolve modules and the strictest
 * settings. Returns the compiler's messages about types of ours and about what users wrote.
 */
export function installedTypes(root: string, packageFiles: readonly string[]): string[] {
  const files = new Map<string, string>();
  for (const packageFile of packageFiles) {
    for (const { name, text } of [imports(packageFile), ...written(packageFile)]) {
      files.set(join(dirname(packageFile), name), text);
    }
  }
  return resolutions.flatMap(({ name, ...resolution }) =>
    compile(files, { ...strict, ...resolution })
      .filter(({ file }) => !file?.fileName.includes("node_modules"))
      .map((diagnostic) => `${name}: ${text(diagnostic, root)}`),
  );
}

/** A file that imports every entry point of a package by its published name. */
function imports(packageFile: string): Consumer {
  const { name, publishConfig } = JSON.parse(readFileSync(packageFile, "utf8"));
  const entries = Object.keys(publishConfig.exports).filter((path) => path !== "./package.json");
  const lines = entries.map((path, i) => `export * as entry${i} from "${join(name, path)}";`);
  return { name: "installed-entries.ts", text: lines.join("\n") };
}

function written(packageFile: string): Consumer[] {
  const { name } = JSON.parse(readFileSync(packageFile, "utf8"));
  return consumers[name] ?? [];
}

function compile(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.getSourceFile = (file, version, ...rest) => {
    const own = files.get(file);
    return own === undefined ? getSourceFile(file, version, ...rest) : ts.createSourceFile(file, own, version);
  };
  return ts.getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host));
}

function text({ file, start, messageText }: ts.Diagnostic, root: string): string {
  const message = ts.flattenDiagnosticMessageText(messageText, "\n  ");
  if (!file) return message;
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  return `${file.fileName.replace(`${root}/`, "")}:${line + 1} ${message}`;
}
