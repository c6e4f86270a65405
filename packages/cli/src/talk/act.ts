import type { LiveCall } from "@cuecard/core";
import { print } from "../terminal/terminal.ts";
import { help, type Line } from "./read-line.ts";
import { showTrace } from "./show-turn.ts";
import type { TurnDisplay } from "./turn-display.ts";

export interface TalkOptions {
  signal: AbortSignal;
  /** Of each answer. @default the call's own */
  deadlineMs?: number;
}

/** Does what a line says, and prints what comes of it. The line that ends the call is the caller's to do. */
export function createAct(call: LiveCall, { show, isShown }: TurnDisplay, options: TalkOptions) {
  let tools = 0;

  async function callTool({ name, arguments: given }: Extract<Line, { type: "tool" }>): Promise<void> {
    tools++;
    const calls = [{ id: `typed-${tools}`, name, arguments: given }];
    const { results, turn } = await call.toolCalls(calls, options);
    for (const { kind, output } of results) print(`${kind}: ${output ?? "(one of your own tools)"}`);
    // A call that moved nothing answers with the turn as it was.
    await show(isShown(turn) ? null : turn);
  }

  return async (line: Line): Promise<void> => {
    if (line.type === "help") for (const row of help) print(row);
    else if (line.type === "trace") for (const entry of (await call.inspect()).trace) print(showTrace(entry));
    else if (line.type === "turn") await show(await call.userTurn(line.text, options));
    else if (line.type === "revise") await show(await call.reviseTurn(line.text, options));
    else if (line.type === "interim") call.interim(line.text);
    else if (line.type === "silence") await show(await call.signal({ type: "silence", ms: line.ms }));
    else if (line.type === "dtmf") await show(await call.signal({ type: "dtmf", digits: line.digits }));
    else if (line.type === "variable")
      await show(await call.signal({ type: "variables", set: { [line.name]: line.value } }));
    else if (line.type === "tool") await callTool(line);
    else if (line.type === "transfer") await show(await call.signal({ type: "transfer_status", status: line.status }));
    else if (line.type === "decline") await show(await call.declineHandoff(line.reason ? { reason: line.reason } : {}));
  };
}
