import pc from "picocolors";
import { forTerminal, marked } from "./visible.ts";
import { clearWaiting } from "./waiting.ts";

/** Writes one line for people or programs on standard output. Nothing in it acts on a terminal but our own styles. */
export function print(line = ""): void {
  clearWaiting();
  process.stdout.write(`${forTerminal(line)}\n`);
}

/** Writes one line about what went wrong on standard error. */
export function complain(line: string): void {
  clearWaiting();
  process.stderr.write(`${forTerminal(line)}\n`);
}

let interrupted = false;

/** Longest timer that Node allows (`setTimeout`). */
const longestTimerMs = 2 ** 31 - 1;

/** An abort signal for Ctrl-C: the first asks the work to stop, a second ends the process at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    interrupted = true;
    controller.abort();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return controller.signal;
}

/**
 * Resolves at the signal, and keeps the process running until then: a worker without its database has no open
 * connection.
 */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  const running = setInterval(() => {}, longestTimerMs);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  clearInterval(running);
}

/** Whether Ctrl-C or SIGTERM came since `interruptSignal` listens for them. */
export function wasInterrupted(): boolean {
  return interrupted;
}

/** Lines that are longer are hard to read. */
const mostColumns = 100;
const usualColumns = 80;

/** Breaks text into lines of at most `width` columns, by default those of the terminal, each led by `indent`. */
export function wrap(
  text: string,
  {
    width = Math.min(mostColumns, process.stdout.columns ?? usualColumns),
    indent = "",
  }: { width?: number; indent?: string } = {},
): string {
  const lines: string[] = [];
  for (const paragraph of text.trim().split(/\n+/)) {
    let line = "";
    for (const word of paragraph.split(/\s+/)) {
      if (line && line.length + word.length + 1 > width - indent.length) {
        lines.push(line);
        line = word;
      } else {
        line = line ? `${line} ${word}` : word;
      }
    }
    lines.push(line);
  }
  return lines.map((line) => indent + line).join("\n");
}

/** The beginning of a text on one line, of about as many characters. */
export function excerpt(text: string, characters: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= characters ? flat : `${flat.slice(0, flat.lastIndexOf(" ", characters))} …`;
}

/** `1 chunk`, `2 chunks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Ends the process quietly when what it prints is read no further, as in `cuecard … | head`. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
}

/**
 * Colors for a terminal, or where `FORCE_COLOR` asks for them: what a program reads has none, on CI either, where a key
 * would be copied with them.
 */
const drawn = pc.createColors(pc.isColorSupported && (process.stdout.isTTY || Boolean(process.env.FORCE_COLOR)));
export const colors = {
  bold: marked(drawn.bold),
  dim: marked(drawn.dim),
  red: marked(drawn.red),
  green: marked(drawn.green),
  yellow: marked(drawn.yellow),
  cyan: marked(drawn.cyan),
};
