import { createInterface } from "node:readline";
import { isCuecardError, type LiveCall, type TraceEntry, type Turn } from "@cuecard/core";
import { colors, complain, print } from "../terminal/terminal.ts";
import { help, type Line, readLine } from "./read-line.ts";
import { showTrace, showTurn } from "./show-turn.ts";

interface TalkOptions {
  signal: AbortSignal;
  /** Of each answer. @default the call's own */
  deadlineMs?: number;
}

/**
 * Lets each line of standard input be what a caller says or does, and prints who answers. Resolves when the call ended or the input
 * did, with the number of lines that could not be done.
 */
export async function talk(call: LiveCall, { signal, ...deadline }: TalkOptions): Promise<number> {
  let explained = 0;
  let tools = 0;
  let faults = 0;
  let shown = call.current;

  async function newTrace(): Promise<TraceEntry[]> {
    const { trace } = await call.inspect();
    const added = trace.slice(explained);
    explained = trace.length;
    return added;
  }

  async function show(turn: Turn | null): Promise<void> {
    const why = await newTrace();
    shown = turn ?? shown;
    if (turn) for (const line of showTurn(turn, why)) print(line);
    else for (const entry of why) print(colors.dim(`    ${showTrace(entry)}`));
    print();
  }

  async function act(line: Line): Promise<void> {
    if (line.type === "help") for (const row of help) print(row);
    else if (line.type === "trace") for (const entry of (await call.inspect()).trace) print(showTrace(entry));
    else if (line.type === "turn") await show(await call.userTurn(line.text, { signal, ...deadline }));
    else if (line.type === "interim") call.interim(line.text);
    else if (line.type === "silence") await show(await call.signal({ type: "silence", ms: line.ms }));
    else if (line.type === "dtmf") await show(await call.signal({ type: "dtmf", digits: line.digits }));
    else if (line.type === "tool") {
      tools++;
      const calls = [{ id: `typed-${tools}`, name: line.name, arguments: line.arguments }];
      const { results, turn } = await call.toolCalls(calls, { signal, ...deadline });
      for (const { kind, output } of results) print(`${kind}: ${output ?? "(a tool of the host's own)"}`);
      // A call that moved nothing answers with the turn as it was.
      await show(turn.fingerprint === shown.fingerprint && turn.handoff?.id === shown.handoff?.id ? null : turn);
    }
  }

  print(
    `${colors.green(`${call.current.agent.name ?? call.current.agent.id} speaks first`)}  ${call.current.agent.firstMessage ?? ""}`,
  );
  await show(null);
  const typed = process.stdin.isTTY;
  const lines = createInterface({
    input: process.stdin,
    output: typed ? process.stdout : undefined,
    prompt: "caller> ",
    terminal: typed,
  });
  signal.addEventListener("abort", () => lines.close(), { once: true });
  lines.on("SIGINT", () => lines.close());
  if (typed && !signal.aborted) lines.prompt();
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
  await show(null);
  return faults;
}
