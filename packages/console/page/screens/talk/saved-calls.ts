import type { Step } from "./conversation.ts";
import { ownerAfter } from "./steps.ts";

/**
 * The call in the form of `calls.txt`, for `cuecard eval-team`: each turn with the member that had it when it was over. What
 * that form does not know stands as a note.
 */
export function callsTextOf(name: string, steps: readonly Step[]): string {
  return `${[`== ${oneLine(name)}`, ...steps.map((_, at) => lineOf(steps, at))].filter(Boolean).join("\n")}\n`;
}

function lineOf(steps: readonly Step[], at: number): string {
  const { act, said } = steps[at]!;
  switch (act.do) {
    case "say":
      return oneLine(act.text) === ""
        ? ""
        : [`${ownerAfter(steps, at)}: ${oneLine(act.text)}`, said && `> ${oneLine(said)}`].filter(Boolean).join("\n");
    case "agent":
      return oneLine(act.text) === "" ? "" : `> ${oneLine(act.text)}`;
    case "tool":
      return `# its model called ${act.name}`;
    case "hand off":
      return `# code handed the call to ${act.agentId}`;
    case "event":
      return eventLine(act.event);
  }
}

function eventLine(event: Extract<Step["act"], { do: "event" }>["event"]): string {
  switch (event.type) {
    case "silence":
      return `/silence ${Math.round(event.ms)}`;
    case "dtmf":
      return `/dtmf ${event.digits}`;
    case "variables":
      return Object.entries(event.set)
        .map(([name, value]) =>
          String(value) === "" ? `# ${name} was emptied` : `/set ${name} ${oneLine(String(value))}`,
        )
        .join("\n");
    default:
      return `# ${event.type}`;
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
