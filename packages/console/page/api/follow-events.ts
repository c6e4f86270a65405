import { key } from "../app/session.ts";
import { refusalOf, type Schema } from "./client.ts";
import { origin } from "./origin.ts";
import type { Problem } from "./problem.ts";

type PushEvent = Schema<"PushEvent">;

/** Milliseconds until a stream that ended is opened again. */
const openAgainMs = 1_000;

/**
 * Follows what happens, from now on, until the signal aborts. A stream that breaks goes on where it was; `onState` says
 * whether one is open. Rejects with the Problem of a key that may not follow; one that is not valid any more signs out.
 */
export async function followEvents(
  types: readonly PushEvent["type"][],
  { signal, on, onState }: { signal: AbortSignal; on: (event: PushEvent) => void; onState: (isOpen: boolean) => void },
): Promise<void> {
  const query = new URLSearchParams(types.map((type) => ["type", type]));
  let last: string | null = null;
  let refusal: Problem | null = null;
  while (!signal.aborted) {
    try {
      const headers = {
        Authorization: `Bearer ${key.value}`,
        Accept: "text/event-stream",
        ...(last !== null && { "Last-Event-ID": last }),
      };
      const response = await fetch(`${origin}/v1/events?${query}`, { headers, signal });
      const { ok, status, body } = response;
      if (status === 401 || status === 403) refusal = await refusalOf(response);
      onState(ok);
      if (ok && body) {
        for await (const { id, data } of messagesOf(body)) {
          last = id ?? last;
          const event = JSON.parse(data);
          if (event.object === "event") on(event);
        }
      }
    } catch {
      // The stream broke; it is opened again below.
    }
    if (signal.aborted) return;
    onState(false);
    if (refusal !== null) throw refusal;
    await new Promise((resolve) => setTimeout(resolve, openAgainMs));
  }
}

/** The messages of a stream of server-sent events; comments have no data and are left out. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id: string | null; data: string }> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => splitField(line)));
      const data = fields.get("data");
      if (data !== undefined) yield { id: fields.get("id") ?? null, data };
    }
  }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon), line.slice(colon + 2)];
}
