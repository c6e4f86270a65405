import { isCuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { Observer } from "../../ports/observer.ts";
import type { WebhookRecord } from "../../ports/storage/webhooks.ts";
import type { WebhookSender } from "../../ports/webhook-sender.ts";
import type { WebhookAttempt } from "../../schema/webhook.ts";
import { signedHeaders } from "./secrets.ts";

/** What is sent, and where to. */
export interface Message {
  webhook: Pick<WebhookRecord, "url" | "secrets">;
  /** The same at each attempt. */
  id: string;
  body: string;
}

/** An attempt with what decides what comes next. */
export interface Attempted {
  attempt: WebhookAttempt;
  isDelivered: boolean;
  retryAfterSeconds: number | null;
}

interface AttemptOptions {
  sender: WebhookSender;
  now: () => number;
  signal: AbortSignal;
  observer: Observer;
}

/** Sends a message once. It never throws; an attempt that `signal` aborted failed. */
export async function attempt(message: Message, options: AttemptOptions): Promise<Attempted> {
  return options.observer.observe("webhook", { url: message.webhook.url }, async (learn) => {
    const made = await post(message, options);
    learn({ status: made.attempt.status, error: made.attempt.error });
    return made;
  });
}

async function post({ webhook, id, body }: Message, options: AttemptOptions): Promise<Attempted> {
  const { sender, now, signal, observer } = options;
  const begun = now();
  const headers = {
    "content-type": "application/json",
    "user-agent": "cuecard/1.0 (+webhooks)",
    ...observer.headers(),
    ...signedHeaders(webhook.secrets, id, body, begun),
  };
  const deadline = AbortSignal.timeout(limits.webhook.attemptMs);
  let status: number | null = null;
  let error: string | null;
  let retryAfterSeconds: number | null = null;
  try {
    const request = { headers, body, signal: AbortSignal.any([signal, deadline]) };
    const answer = await before(request.signal, sender.post(webhook.url, request));
    ({ status, retryAfterSeconds } = answer);
    error = faultOf(status);
  } catch (caught) {
    error = reasonOf(caught, deadline);
  }
  const durationMs = Math.max(0, Math.round(now() - begun));
  const made = { at: new Date(begun).toISOString(), status, error, durationMs };
  return { attempt: made, isDelivered: error === null, retryAfterSeconds };
}

/** Rejects when the signal aborts, even where the sender does not heed it. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `It answered ${status}. Redirects are not followed: use the address where it ends.`;
  if (status === 410) return "It answered 410, so nothing more is sent to it.";
  return `It answered ${status}; any status from 200 to 299 takes the event.`;
}

function reasonOf(caught: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return `It did not answer within ${limits.webhook.attemptMs / 1_000} s.`;
  if (isCuecardError(caught)) return caught.message;
  return "It could not be reached.";
}
