import { dirname, join, relative } from "node:path";
import ts from "typescript";

export interface TypeChecker {
  /** The first complaint about the file with that text, or about one of `importers`; null when there is none. */
  complaint(file: string, text: string, importers: readonly string[]): string | null;
}

/** Names that only the fault left unused: a test has to notice, not the compiler. */
const unused = new Set([6133, 6192, 6196, 6198]);

/** The compiler with the repository's options, which checks a file again when its text is another one. */
export function createTypeChecker(root: string): TypeChecker {
  const configuration = join(root, "tsconfig.json");
  const { config } = ts.readConfigFile(configuration, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configuration));
  // Only what is asked about is loaded, with what it imports: the whole repository takes minutes on a busy machine.
  let roots: string[] = [];
  let changed: { path: string; text: string; version: number } = { path: "", text: "", version: 0 };
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => roots,
    getScriptVersion: (path) => (path === changed.path ? String(changed.version) : "0"),
    getScriptSnapshot(path) {
      const text = path === changed.path ? changed.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  });

  return {
    complaint(file, text, importers) {
      changed = { path: join(root, file), text, version: changed.version + 1 };
      roots = [file, ...importers].map((path) => join(root, path));
      for (const absolute of roots) {
        const complaints = [...service.getSyntacticDiagnostics(absolute), ...service.getSemanticDiagnostics(absolute)];
        const first = complaints.find(({ code }) => !unused.has(code));
        if (first)
          return `${relative(root, absolute)}: TS${first.code} ${ts.flattenDiagnosticMessageText(first.messageText, " ")}`;
      }
      return null;
    },
  };
}
