/** Endings of source files, without the dot, by the language as a Markdown fence names it. */
const languages: Readonly<Record<string, readonly string[]>> = {
  javascript: ["js", "mjs", "cjs"],
  jsx: ["jsx"],
  typescript: ["ts", "mts", "cts"],
  tsx: ["tsx"],
  python: ["py", "pyi"],
  java: ["java"],
  kotlin: ["kt", "kts"],
  scala: ["scala"],
  groovy: ["groovy", "gradle"],
  c: ["c", "h"],
  cpp: ["cpp", "cc", "cxx", "hpp", "hh"],
  csharp: ["cs"],
  fsharp: ["fs"],
  go: ["go"],
  rust: ["rs"],
  swift: ["swift"],
  "objective-c": ["mm"],
  dart: ["dart"],
  ruby: ["rb"],
  php: ["php"],
  perl: ["pl", "pm"],
  lua: ["lua"],
  r: ["r"],
  julia: ["jl"],
  haskell: ["hs"],
  elixir: ["ex", "exs"],
  erlang: ["erl"],
  clojure: ["clj", "cljs"],
  ocaml: ["ml"],
  zig: ["zig"],
  bash: ["sh", "bash", "zsh"],
  powershell: ["ps1", "psm1"],
  batch: ["bat", "cmd"],
  sql: ["sql"],
  graphql: ["graphql", "gql"],
  protobuf: ["proto"],
  css: ["css"],
  scss: ["scss"],
  less: ["less"],
  vue: ["vue"],
  svelte: ["svelte"],
  terraform: ["tf"],
  yaml: ["yaml", "yml"],
  toml: ["toml"],
  ini: ["ini", "cfg", "conf", "properties"],
};

const languageOfEnding = new Map(
  Object.entries(languages).flatMap(([language, endings]) => endings.map((ending) => [ending, language])),
);

/** Endings with the dot, as accepted types have them. */
export const codeEndings: readonly string[] = [...languageOfEnding.keys()].map((ending) => `.${ending}`);

/** Finds the language of a source file by its name's ending. Null when the ending is not known. */
export function languageOfName(filename: string | null): string | null {
  const name = filename?.toLowerCase() ?? "";
  return languageOfEnding.get(name.slice(name.lastIndexOf(".") + 1)) ?? null;
}
