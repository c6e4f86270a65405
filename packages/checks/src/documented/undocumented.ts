import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/** A published entry point: `@cuecard/core/errors`, and the source file behind it. */
export interface EntryPoint {
  name: string;
  file: string;
}

/** The entry points of a package that are published, by its `exports`. */
export function entryPoints(packageFile: string): EntryPoint[] {
  const { name, exports = {}, publishConfig } = JSON.parse(readFileSync(packageFile, "utf8"));
  return Object.entries<{ "@cuecard/source"?: string }>(exports).flatMap(([path, { "@cuecard/source": source }]) =>
    source && path in publishConfig.exports
      ? [{ name: join(name, path), file: join(dirname(packageFile), source) }]
      : [],
  );
}

/**
 * What has no TSDoc of all that an importer sees: every exported symbol, every property and method of its type, and
 * those of the types of ours that parameters and results have. One line each, such as
 * `@cuecard/openai OpenAIOptions.apiKey (packages/openai/src/options.ts:7)`.
 */
export function undocumented(root: string, entries: readonly EntryPoint[]): string[] {
  const program = createProgram(root, entries);
  const walk = createWalk(program.getTypeChecker(), root);
  for (const { name, file } of entries) walk.entry(name, program.getSourceFile(file)!);
  return walk.found;
}

function createProgram(root: string, entries: readonly EntryPoint[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  return ts.createProgram(
    entries.map(({ file }) => file),
    options,
  );
}

interface Walk {
  entry(name: string, file: ts.SourceFile): void;
  readonly found: string[];
}

function createWalk(checker: ts.TypeChecker, root: string): Walk {
  const found: string[] = [];
  const seen = new Set<ts.Symbol | ts.Type | ts.Declaration>();

  function entry(name: string, file: ts.SourceFile): void {
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (seen.has(symbol)) continue;
      seen.add(symbol);
      const label = `${name} ${exported.name}`;
      check(symbol, label);
      for (const type of typesOf(symbol)) members(type, label);
    }
  }

  function typesOf(symbol: ts.Symbol): ts.Type[] {
    const declared = symbol.flags & ts.SymbolFlags.Type ? [checker.getDeclaredTypeOfSymbol(symbol)] : [];
    const value = symbol.flags & ts.SymbolFlags.Value ? [checker.getTypeOfSymbol(symbol)] : [];
    return [...declared, ...value];
  }

  /** The properties and methods of a type of ours, then of the types that its parts have. */
  function members(type: ts.Type, label: string): void {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.isUnionOrIntersection()) for (const part of type.types) members(part, label);
    for (const signature of type.getCallSignatures()) {
      if (!isOurs(signature.declaration, root)) continue;
      for (const parameter of signature.parameters) members(checker.getTypeOfSymbol(parameter), label);
      members(signature.getReturnType(), label);
    }
    for (const argument of checker.getTypeArguments(type as ts.TypeReference)) members(argument, label);
    const name = nameOf(type);
    for (const property of type.isUnion() ? [] : type.getProperties()) {
      const [declaration] = property.declarations ?? [];
      if (!declaration || !isMember(declaration) || !isOurs(declaration, root)) continue;
      const inner = name ? `${label.split(" ")[0]} ${name}.${property.name}` : label;
      if (name && !seen.has(declaration)) check(property, inner);
      seen.add(declaration);
      members(checker.getTypeOfSymbol(property), inner);
    }
  }

  function check(symbol: ts.Symbol, label: string): void {
    if (symbol.getDocumentationComment(checker).length > 0) return;
    const declaration = symbol.declarations?.[0];
    if (!declaration || !isOurs(declaration, root)) return;
    const file = declaration.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(declaration.getStart());
    found.push(`${label} (${relative(root, file.fileName)}:${line + 1})`);
  }

  return { entry, found };
}

/** The name of an interface, a class or a type alias; null for a type that is written out where it is used. */
function nameOf(type: ts.Type): string | null {
  if (type.flags & ts.TypeFlags.TypeParameter) return null;
  const name = type.aliasSymbol?.name ?? type.symbol?.name;
  return name && !name.startsWith("__") ? name : null;
}

/**
 * Properties and methods that a type declares; what an object holds as a value, such as a table of limits, is one
 * thing.
 */
function isMember(declaration: ts.Declaration): boolean {
  return ts.isTypeElement(declaration) || ts.isClassElement(declaration);
}

function isOurs(declaration: ts.Declaration | undefined, root: string): boolean {
  const file = declaration?.getSourceFile().fileName ?? "";
  return file.startsWith(join(root, "packages")) && !file.includes("node_modules");
}
