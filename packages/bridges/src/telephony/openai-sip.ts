import type { Transfer } from "@cuecard/core";
import { addressOf, post, type RequestOptions } from "./request.ts";
import { referTo } from "./sip.ts";

/** Where calls of the Realtime API are referred. */
export interface OpenAICalls extends RequestOptions {
  /** Your key of OpenAI. It stands in no error. */
  apiKey: string;
  /** Start of its addresses. @default "https://api.openai.com/v1" */
  baseUrl?: string | undefined;
}

/**
 * Passes a caller of the Realtime API's SIP on for good (`POST /realtime/calls/{call_id}/refer`). `callId` is that of the
 * webhook `realtime.call.incoming`. Report `referred` when it resolves: the service says no more of the call. Throws
 * `TelephonyError`.
 */
export async function referWithOpenAI(
  { apiKey, baseUrl = "https://api.openai.com/v1", timeoutMs = 10_000, signal, fetch }: OpenAICalls,
  { transfer, callId }: { transfer: Transfer; callId: string },
): Promise<void> {
  await post({
    provider: "openai",
    url: addressOf(baseUrl, `/realtime/calls/${encodeURIComponent(callId)}/refer`),
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ target_uri: referTo(transfer.destination) }),
    timeoutMs,
    signal,
    fetch,
    secrets: [apiKey],
  });
}
