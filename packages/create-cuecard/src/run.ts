import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createProject } from "./create-project.ts";
import { type TemplateName, templateNames, templates } from "./templates.ts";

const list = templateNames.map((name) => `  ${name.padEnd(9)}${templates[name].does}`).join("\n");

const help = `Makes a first project with Cuecard.

  npm create cuecard@latest FOLDER -- --template NAME

Templates:
${list}

Without a folder or a template, you are asked.
`;

/** Where the command reads and writes. */
export interface Terminal {
  /** True where somebody can answer. */
  asks: boolean;
  /** Shows a text. */
  print(text: string): void;
  /** Asks, and resolves with the answer. */
  ask(question: string): Promise<string>;
}

/** Runs the command with these arguments. What goes wrong is thrown, in a sentence for the terminal. */
export async function run(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { template: { type: "string", short: "t" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return terminal.print(help);
  if (positionals.length > 1) throw new Error(`One folder is made at a time, and these are ${positionals.length}.`);
  const folder = positionals[0] ?? (await answerTo("Folder: ", "a folder, such as `my-agent`", terminal));
  if (!values.template && terminal.asks) terminal.print(`${list}\n`);
  const template = values.template ?? (await answerTo("Template: ", `--template ${templateNames.join("|")}`, terminal));
  const made = await createProject({ folder, template: template as TemplateName });
  terminal.print(`Created in ${folder}: ${made.files.join(", ")}\n\nNext:\n`);
  const commands = [...(folder === "." ? [] : [`cd ${quoted(folder)}`]), ...made.next];
  terminal.print(`${commands.map((command) => `  ${command}`).join("\n")}\n\nGuide: ${made.guide}\n`);
}

async function answerTo(question: string, missing: string, terminal: Terminal): Promise<string> {
  if (!terminal.asks) throw new Error(`Nobody can be asked here; pass ${missing}.`);
  const answer = (await terminal.ask(question)).trim();
  if (!answer) throw new Error(`Nothing was made; pass ${missing}.`);
  return answer;
}

/** The terminal that this process has. */
export const ownTerminal: Terminal = {
  asks: Boolean(process.stdin.isTTY),
  print: (text) => void process.stdout.write(text),
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
};

const quoted = (folder: string) => (/^[\w./~+-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`);
