import { randomBytes } from "node:crypto";
import { configFile } from "../config/config-file.ts";
import { readDemoFile } from "../demo/demo-files.ts";
import { exampleTeam, knowledgeBaseName } from "./example-team.ts";

export interface ProjectFile {
  /** With `/`, from the folder. */
  path: string;
  content: string | Uint8Array;
  /** True for what other users of the machine must not read. */
  secret?: boolean;
}

const documents = ["billing-faq.md", "plans.csv", "router-guide.pdf"] as const;

/**
 * What `cuecard init` makes: a configuration, keys, documents to ingest, a team that knows them and a caller to try it
 * with.
 */
export async function projectFiles(): Promise<ProjectFile[]> {
  const copies = documents.map(async (name) => ({ path: `documents/${name}`, content: await readDemoFile(name) }));
  return [
    { path: configFile, content: json({ data: "./cuecard-data", host: "127.0.0.1", port: 8787 }) },
    { path: ".env", content: environment(), secret: true },
    { path: ".gitignore", content: ".env\ncuecard-data/\n" },
    { path: "team.json", content: json(exampleTeam) },
    { path: "caller.txt", content: `${callerLines.join("\n")}\n` },
    ...(await Promise.all(copies)),
  ];
}

/** What to type next, in the folder. */
export const nextCommands: readonly (readonly [command: string, does: string])[] = [
  [`cuecard ingest ${knowledgeBaseName} documents`, "put the documents into a knowledge base"],
  [`cuecard search ${knowledgeBaseName} "When is my bill due?"`, "ask it"],
  ["cuecard call --file team.json < caller.txt", "play a call"],
  ["cuecard serve", "serve it over HTTP"],
];

const callerLines = ["What does a blinking orange light mean?", "My bill is too high", "When is it due?"];

function environment(): string {
  return `# Every cuecard command that runs in this folder reads these CUECARD_ variables. The shell's variables win.

# Private keys of \`cuecard serve\`, separated by commas. Generated for you; keep it secret.
CUECARD_API_KEYS=sk_live_${randomBytes(32).toString("hex")}

# An embedding model that understands meaning, not only words. Texts and questions are sent to it. Needs: npm install openai
# CUECARD_OPENAI_API_KEY=
# CUECARD_OPENAI_BASE_URL=

# A database for several processes, instead of the data folder's SQLite file.
# CUECARD_DATABASE=postgres://user:password@127.0.0.1:5432/cuecard
`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
