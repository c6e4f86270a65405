import { createInterface, type Interface } from "node:readline";
import { isCuecardError, type LiveCall } from "@cuecard/core";
import { colors, complain, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { createAct, type TalkOptions } from "./act.ts";
import { readLine } from "./read-line.ts";
import { createTurnDisplay } from "./turn-display.ts";

/**
 * Lets each line of standard input be what a caller says or does, and prints who answers. Resolves when the call ended
 * or the input did, with the number of lines that could not be done.
 */
export async function talk(call: LiveCall, options: TalkOptions): Promise<number> {
  const { signal } = options;
  const display = createTurnDisplay(call);
  const act = createAct(call, display, options);
  let faults = 0;

  print(
    `${colors.green(`${shown(call.current.agent.name ?? call.current.agent.id)} speaks first`)}  ${call.current.agent.firstMessage ?? ""}`,
  );
  await display.show(null);
  const typed = process.stdin.isTTY;
  const lines = openInput(typed, signal);
  let reason = "the caller hung up";
  // Ctrl-C while the folder was opened tells no one who begins to listen only now.
  for await (const raw of signal.aborted ? [] : lines) {
    const text = raw.trim();
    try {
      if (text !== "") {
        if (!typed) print(colors.cyan(`caller> ${text}`));
        const line = readLine(text);
        if (line.type === "end") {
          reason = line.reason;
          break;
        }
        await act(line);
      }
    } catch (error) {
      if (signal.aborted) break;
      if (!isCuecardError(error)) throw error;
      faults++;
      complain(colors.red(error.message));
      if (error.code === "call_ended" || error.code === "call_moved") break;
    }
    if (typed) lines.prompt();
  }
  lines.close();
  await call.end({ reason: signal.aborted ? "interrupted" : reason });
  await display.show(null);
  return faults;
}

function openInput(typed: boolean, signal: AbortSignal): Interface {
  const lines = createInterface({
    input: process.stdin,
    output: typed ? process.stdout : undefined,
    prompt: "caller> ",
    terminal: typed,
  });
  signal.addEventListener("abort", () => lines.close(), { once: true });
  lines.on("SIGINT", () => lines.close());
  if (typed && !signal.aborted) lines.prompt();
  return lines;
}
