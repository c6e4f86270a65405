import type { EventLog, EventPage, PushEvent } from "@cuecard/core";

/** How a stream of events is read. */
export interface EventStreamOptions {
  /** Where the client begins: nothing before it is sent. */
  first: EventPage;
  /** True when the client goes on from an id; false when it begins. */
  resumes: boolean;
  /** Reads what comes after a position. */
  read: (after: string) => Promise<EventPage>;
  /** Resolves when there may be new events, after `timeoutMs` at the latest, or when the signal aborts. */
  waitForNew: EventLog["waitForNew"];
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** Called once, when the stream ends. */
  onEnd: () => void;
  /** The clock, in milliseconds. @default performance.now */
  now?: () => number;
}

/** How often the store is asked for new events. Those of this process come at once. */
const askAgainMs = 500;
/** A comment is sent after so long without an event, so that nobody on the way takes the connection for dead. */
const heartbeatMs = 15_000;

/**
 * Events as the text of `text/event-stream`. The next one is read only when the last one was sent: what a client has not
 * taken waits in the store. The first message has an id too, so that a client can resume that has seen no event.
 */
export async function* eventStream({ onEnd, ...options }: EventStreamOptions): AsyncGenerator<string> {
  try {
    yield* frames(options);
  } finally {
    onEnd();
  }
}

async function* frames({
  first,
  resumes,
  read,
  waitForNew,
  signal,
  now = () => performance.now(),
}: Omit<EventStreamOptions, "onEnd">): AsyncGenerator<string> {
  let page = first;
  yield resumes ? ": here you are\n\n" : `id: ${page.next}\nevent: ready\ndata: {}\n\n`;
  let sentAt = now();
  for (;;) {
    for (const event of page.data) yield frameOf(event);
    if (page.data.length > 0) sentAt = now();
    else await waitForNew({ timeoutMs: askAgainMs, signal });
    if (signal.aborted) return;
    if (now() - sentAt >= heartbeatMs) {
      sentAt = now();
      yield ": still here\n\n";
    }
    page = await read(page.next);
  }
}

function frameOf(event: PushEvent): string {
  return `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
