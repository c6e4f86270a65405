import type { Exchanged } from "../conversation/conversation.ts";
import type { RealtimeSend } from "./client-events.ts";
import type { RealtimeItem, RealtimeResponse } from "./server-events.ts";
import { askToSpeak, type RealtimeSessionState } from "./session-state.ts";

/** The responses of the model: each belongs to the member who spoke when it began. */
export interface RealtimeResponses {
  /** True while one is on its way. */
  readonly responding: boolean;
  began(): void;
  /** Takes in what was said, and runs the calls of a whole response. */
  ended(response: RealtimeResponse | undefined): Promise<RealtimeSend[]>;
  /** A new session has none on its way. */
  reset(): void;
}

export function createResponses(conversation: Exchanged, session: RealtimeSessionState): RealtimeResponses {
  let responding = false;
  /** The Turn of the member whose response is on its way. */
  let turnId = conversation.turn.turnId;

  async function said({ status, output = [] }: RealtimeResponse, turnId: string): Promise<void> {
    for (const { id, type, content } of output) {
      const text = (content ?? []).map((part) => part.transcript ?? part.text ?? "").join("");
      if (type !== "message" || !id || text === "") continue;
      session.keep(id, id);
      await conversation.said({ text, itemId: id, turnId, interrupted: status === "cancelled" });
    }
  }

  async function run(calls: FunctionCall[], turnId: string): Promise<RealtimeSend[]> {
    for (const { id, itemId } of calls) if (itemId) session.keep(id, itemId);
    const outputs = await conversation.called(
      calls.map(({ itemId: _itemId, ...each }) => each),
      { turnId },
    );
    const moved = session.follow();
    const results = outputs
      .filter(({ id }) => session.has(id))
      .map(({ id, output: text }): RealtimeSend => {
        return { type: "conversation.item.create", item: { type: "function_call_output", call_id: id, output: text } };
      });
    return [...results, ...moved, askToSpeak];
  }

  return {
    get responding() {
      return responding;
    },

    began() {
      responding = true;
      turnId = conversation.turn.turnId;
    },

    async ended(response) {
      responding = false;
      if (!response) return [];
      // The next response may begin meanwhile.
      const asked = turnId;
      await said(response, asked);
      const calls = functionCalls(response.output ?? []);
      return response.status === "completed" && calls.length > 0 ? run(calls, asked) : [];
    },

    reset() {
      responding = false;
    },
  };
}

interface FunctionCall {
  itemId: string | undefined;
  id: string;
  name: string;
  arguments: string;
}

function functionCalls(output: readonly RealtimeItem[]): FunctionCall[] {
  return output.flatMap(({ type, id, call_id, name, arguments: sent }) =>
    type === "function_call" && call_id && name ? [{ itemId: id, id: call_id, name, arguments: sent ?? "{}" }] : [],
  );
}
