import { CuecardError, TransferStatus } from "@cuecard/core";

/** What a line of a typed call asks for. */
export type Line =
  | { type: "turn"; text: string }
  | { type: "interim"; text: string }
  | { type: "revise"; text: string }
  | { type: "silence"; ms: number }
  | { type: "dtmf"; digits: string }
  | { type: "variable"; name: string; value: string }
  | { type: "tool"; name: string; arguments: string }
  | { type: "decline"; reason: string }
  | { type: "transfer"; status: TransferStatus }
  | { type: "end"; reason: string }
  | { type: "trace" }
  | { type: "help" };

export const help = [
  "TEXT                         the caller says it",
  "/as interim TEXT             the caller is still saying it: Cuecard searches ahead",
  "/revise TEXT                 the caller went on: all words of the newest turn, in place of the first ones",
  "/silence MILLISECONDS        nobody speaks",
  "/dtmf DIGITS                 the caller presses keys: 0 to 9, *, # and A to D",
  "/set NAME VALUE              a variable of the call gets a value",
  "/tool NAME [JSON]            the agent's model calls a tool, such as transfer_to_billing",
  "/decline [REASON]            the agent that has just got the call gives it back",
  "/transfer STATUS             what became of the person who is called, such as bridged",
  "/trace                       all decisions of the call so far",
  "/end [REASON]                hang up, as does the end of the input",
  "/help                        this list",
];

/** Takes a typed line apart. Throws `invalid_value` for a command that does not exist or misses something. */
export function readLine(line: string): Line {
  const [, command, rest = ""] = /^\/(\S*)\s*(.*)$/s.exec(line) ?? [];
  switch (command) {
    case undefined:
      return { type: "turn", text: line };
    case "as": {
      const text = /^interim\s+(.+)$/s.exec(rest)?.[1];
      return text ? { type: "interim", text } : wrong("/as interim TEXT");
    }
    case "revise":
      return rest ? { type: "revise", text: rest } : wrong("/revise TEXT, such as /revise I'd like to pay my bill");
    case "silence":
      return /^\d+$/.test(rest)
        ? { type: "silence", ms: Number(rest) }
        : wrong("/silence MILLISECONDS, such as /silence 8000");
    case "dtmf":
      return /^[0-9*#A-D]{1,64}$/.test(rest) ? { type: "dtmf", digits: rest } : wrong("/dtmf DIGITS, such as /dtmf 1");
    case "set": {
      const [, name, value] = /^(\S+)\s+(.+)$/s.exec(rest) ?? [];
      return name && value ? { type: "variable", name, value } : wrong("/set NAME VALUE, such as /set plan gold");
    }
    case "tool": {
      const [, name, json] = /^(\S+)\s*(.*)$/s.exec(rest) ?? [];
      return name
        ? { type: "tool", name, arguments: json || "{}" }
        : wrong("/tool NAME [JSON], such as /tool transfer_to_billing");
    }
    case "decline":
      return { type: "decline", reason: rest };
    case "transfer": {
      const status = TransferStatus.safeParse(rest).data;
      return status ? { type: "transfer", status } : wrong(`/transfer with ${TransferStatus.options.join(", ")}`);
    }
    case "end":
      return { type: "end", reason: rest || "the caller hung up" };
    case "trace":
    case "help":
      return { type: command };
    default:
      throw new CuecardError("invalid_value", `There is no command /${command}; /help lists the commands.`);
  }
}

function wrong(usage: string): never {
  throw new CuecardError("invalid_value", `Write ${usage}.`);
}
