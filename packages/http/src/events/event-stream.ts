import type { EventPage, PushEvent } from "@cuecard/core";

/** How a stream of events is read. */
export interface EventStreamOptions {
  /** Where the client begins: nothing before it is sent. */
  first: EventPage;
  /** True when the client goes on from an id; false when it begins. */
  resumes: boolean;
  /** Reads what comes after a position. */
  read: (after: string) => Promise<EventPage>;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
}

/** How often the store is asked for new events. */
const askAgainMs = 500;
/** A comment is sent after so long without an event, so that nobody on the way takes the connection for dead. */
const heartbeatMs = 15_000;

/**
 * Events as the text of `text/event-stream`. The next one is read only when the last one was sent: what a client has not
 * taken waits in the store. The first message has an id too, so that a client can resume that has seen no event.
 */
export async function* eventStream({ first, resumes, read, signal }: EventStreamOptions): AsyncGenerator<string> {
  let page = first;
  let silentMs = 0;
  yield resumes ? ": here you are\n\n" : `id: ${page.next}\nevent: ready\ndata: {}\n\n`;
  for (;;) {
    for (const event of page.data) yield frameOf(event);
    silentMs = page.data.length > 0 ? 0 : silentMs + askAgainMs;
    if (page.data.length === 0) await sleep(askAgainMs, signal);
    if (signal.aborted) return;
    if (silentMs >= heartbeatMs) {
      silentMs = 0;
      yield ": still here\n\n";
    }
    page = await read(page.next);
  }
}

function frameOf(event: PushEvent): string {
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Ends early when the signal aborts. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
