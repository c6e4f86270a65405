import { createInterface } from "node:readline/promises";
import { colors, complain } from "./terminal.ts";
import { forTerminal, shown } from "./visible.ts";
import { clearWaiting } from "./waiting.ts";

/** Shows what is about to happen and asks for a yes. Ctrl-C and the end of the input are a no. */
export async function agreed(lines: readonly string[], question: string, signal: AbortSignal): Promise<boolean> {
  clearWaiting();
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new AbortController();
  prompt.once("close", () => closed.abort());
  try {
    for (const line of lines) complain(shown(line));
    const answer = await prompt.question(forTerminal(`${colors.bold(shown(question))} [y/N] `), {
      signal: AbortSignal.any([signal, closed.signal]),
    });
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    if (!signal.aborted && !closed.signal.aborted) throw error;
    complain("");
    return false;
  } finally {
    prompt.close();
  }
}
