import type { LiveCall } from "@cuecard/core";
import type { HostTool } from "../conversation/host-tool.ts";
import { openAIRealtime } from "../openai-realtime.ts";
import type { RealtimeItem } from "../realtime/server-events.ts";

/** An item of the session, with what a tool answered. */
type SessionItem = RealtimeItem & { output?: string };

/** A session of a Realtime server that makes given tool calls, whatever their ids. */
export function createRealtimeStandIn(call: LiveCall, tools: readonly HostTool[]) {
  let items: SessionItem[] = [];
  let open: Record<string, string> | null = null;
  let count = 0;
  const handle = openAIRealtime(call, { tools }).open((event) => {
    if (event.type === "response.create") open = event.response.metadata;
    if (event.type === "conversation.item.delete") items = items.filter(({ id }) => id !== event.item_id);
    if (event.type !== "conversation.item.create") return;
    const before = event.previous_item_id;
    const place = before === undefined ? items.length : items.findIndex(({ id }) => id === before) + 1;
    items.splice(place, 0, event.item);
  });
  return {
    items: (): readonly SessionItem[] => items,

    async hears(transcript: string): Promise<void> {
      const item_id = `u${++count}`;
      const item = { type: "message", id: item_id, role: "user", content: [{ type: "input_audio" }] };
      items.push(item);
      await handle({ type: "conversation.item.added", item });
      await handle({ type: "conversation.item.input_audio_transcription.completed", item_id, transcript });
    },

    /** The response that was asked for: tool calls, or words where there are none. */
    async answers(calls: readonly Omit<RealtimeItem, "type">[]): Promise<void> {
      if (!open) throw new Error("The bridge asked for no response.");
      const response = { id: `resp_${++count}`, conversation_id: "conv", metadata: open };
      open = null;
      const words = [{ type: "output_audio", transcript: "So it is." }];
      const output: RealtimeItem[] =
        calls.length === 0
          ? [{ type: "message", id: `a${count}`, role: "assistant", content: words }]
          : calls.map((made) => ({ ...made, type: "function_call", id: `f${++count}` }));
      items.push(...output);
      await handle({ type: "response.created", response: { ...response, status: "in_progress" } });
      await handle({ type: "response.done", response: { ...response, status: "completed", output } });
    },
  };
}
