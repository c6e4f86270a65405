import { api, dataOf, type Schema } from "../../api/client.ts";
import { number, t, wordFor } from "../../language/text.ts";

type CallEvent = Schema<"CallEvents">["events"][number];

/** One thing that a caller, an agent or their telephony does. */
export type Act =
  | { do: "say"; text: string }
  | { do: "agent"; text: string }
  | { do: "event"; event: CallEvent }
  | { do: "tool"; id: string; name: string; arguments: string }
  | { do: "hand off"; agentId: string };

/** What came of an act. */
export interface Answer {
  /** Who speaks then, and what they know; null where nothing changed. */
  turn: Schema<"Turn"> | null;
  /** What a tool answered. */
  output: string | null;
}

/** A person waits for the answer, so that slow knowledge is shown rather than left out. */
const deadlineMs = 5_000;

/** Does it in a call. */
export async function perform(callId: string, act: Act): Promise<Answer> {
  const params = { path: { callId } };
  switch (act.do) {
    case "say": {
      const body = { text: act.text, deadlineMs };
      return { turn: await dataOf(api.POST("/v1/calls/{callId}/turns", { params, body })), output: null };
    }
    case "hand off": {
      const body = { agentId: act.agentId, reason: "asked for in the console" };
      return { turn: await dataOf(api.POST("/v1/calls/{callId}/handoff", { params, body })), output: null };
    }
    case "tool": {
      const body = { calls: [{ id: act.id, name: act.name, arguments: act.arguments }], deadlineMs };
      const { results, turn } = await dataOf(api.POST("/v1/calls/{callId}/tool-calls", { params, body }));
      return { turn, output: results[0]?.output ?? null };
    }
    default: {
      const event: CallEvent = act.do === "agent" ? { type: "agent_said", text: act.text } : act.event;
      const { turn } = await dataOf(api.POST("/v1/calls/{callId}/events", { params, body: { events: [event] } }));
      return { turn, output: null };
    }
  }
}

/** An act in a few words; what is said is shown as it is. */
export function actInWords(act: Act): string {
  switch (act.do) {
    case "say":
    case "agent":
      return act.text;
    case "tool":
      return t("the model calls {tool} {values}", { tool: act.name, values: act.arguments });
    case "hand off":
      return t("your code hands the call to {name}", { name: act.agentId });
    case "event":
      return eventInWords(act.event);
  }
}

function eventInWords(event: CallEvent): string {
  switch (event.type) {
    case "silence":
      return t("nobody speaks for {seconds} s", { seconds: number(event.ms / 1_000) });
    case "dtmf":
      return t("the caller presses {keys}", { keys: event.digits });
    case "variables":
      return t("variables: {values}", { values: JSON.stringify(event.set) });
    case "transfer_status":
      return t("the telephony reports: {status}", { status: wordFor(event.status) });
    default:
      return t("event {type}", { type: event.type });
  }
}
