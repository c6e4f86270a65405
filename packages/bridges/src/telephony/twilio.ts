import type { Transfer, TransferReport } from "@cuecard/core";
import { addressOf, post, type RequestOptions } from "./request.ts";
import { referTo } from "./sip.ts";

/** An account of Twilio. */
export interface TwilioAccount extends RequestOptions {
  /** Its SID, `AC…`. */
  accountSid: string;
  /** Its auth token, or the secret of `apiKeySid`. It stands in no error. */
  authToken: string;
  /** SID of an API key, `SK…`. @default the account's own SID */
  apiKeySid?: string | undefined;
  /** Start of its addresses. @default "https://api.twilio.com" */
  baseUrl?: string | undefined;
}

/** How a person is called into a conference. */
export interface TwilioDial {
  /** The transfer that a Turn shows. */
  transfer: Transfer;
  /** The conference in which the caller is: its SID, or the name that your TwiML gave it. */
  conference: string;
  /** A number of yours, or the caller's where your account may show it. */
  from: string;
  /** Where Twilio posts what becomes of it: give it to {@link twilioTransferStatus}. Put the ids of your call and of the transfer in it. */
  statusCallback: string;
  /**
   * Whether Twilio listens for a voicemail. That somebody answered is then known a few seconds later: Twilio posts who it
   * was to `statusCallback`, and the caller may hear the voicemail's first words until you hang up. @default false
   */
  detectVoicemail?: boolean | undefined;
}

/**
 * Calls a person and puts them into the caller's conference when they answer (Twilio's Participants API). Resolves with
 * the SID of their call as soon as Twilio has taken the request. Twilio rings for at least 10 seconds. Throws
 * `TelephonyError`.
 */
export async function dialWithTwilio(account: TwilioAccount, dial: TwilioDial): Promise<{ callSid: string }> {
  const { transfer, conference, from, statusCallback, detectVoicemail = false } = dial;
  const { destination, ringForMs } = transfer;
  const form = new URLSearchParams({
    From: from,
    To: destination.kind === "number" ? destination.number : referTo(destination),
    // Twilio waits 5 seconds longer than this.
    Timeout: String(ringSeconds(ringForMs - 5_000)),
    Label: transfer.id,
    EndConferenceOnExit: "false",
    StatusCallback: statusCallback,
    StatusCallbackMethod: "POST",
    ...(detectVoicemail && {
      MachineDetection: "Enable",
      AmdStatusCallback: statusCallback,
      AmdStatusCallbackMethod: "POST",
    }),
  });
  // Who answered comes after that somebody did, and only the first end of a transfer counts.
  const events = detectVoicemail ? ["ringing", "completed"] : ["ringing", "answered", "completed"];
  for (const event of events) form.append("StatusCallbackEvent", event);
  const answer = await ask(account, `/Conferences/${encodeURIComponent(conference)}/Participants.json`, form);
  return { callSid: String((Object(answer) as { call_sid?: unknown }).call_sid) };
}

/**
 * Passes the caller on for good: to a SIP destination by a REFER of their own call, to a number by dialling it from there.
 * Report `referred` when it resolves, or what comes to `actionUrl`. Throws `TelephonyError`.
 */
export async function referWithTwilio(
  account: TwilioAccount,
  { transfer, callSid, actionUrl }: { transfer: Transfer; callSid: string; actionUrl?: string | undefined },
): Promise<void> {
  const { destination, ringForMs } = transfer;
  const action = actionUrl === undefined ? "" : ` action="${escaped(actionUrl)}"`;
  const twiml =
    destination.kind === "number"
      ? `<Dial timeout="${ringSeconds(ringForMs)}"${action}><Number>${escaped(destination.number)}</Number></Dial>`
      : `<Refer${action}><Sip>${escaped(referTo(destination))}</Sip></Refer>`;
  await ask(account, callPath(callSid), new URLSearchParams({ Twiml: `<Response>${twiml}</Response>` }));
}

/** Hangs up a call, such as that of a person who is not wanted any more. Throws `TelephonyError`. */
export async function hangUpWithTwilio(account: TwilioAccount, { callSid }: { callSid: string }): Promise<void> {
  await ask(account, callPath(callSid), new URLSearchParams({ Status: "completed" }));
}

/**
 * What a status callback of {@link dialWithTwilio} says of the transfer; null for one that says nothing of it, such as a
 * `completed` of a person who had the call. `form` is its body, and `transferId` the one that you put into the address.
 * Check `X-Twilio-Signature` before.
 */
export function twilioTransferStatus(
  form: Readonly<Record<string, string>>,
  transferId: string,
): TransferReport | null {
  const { CallStatus = "", AnsweredBy = "", SipResponseCode } = form;
  const isDetected = CallStatus === "" && AnsweredBy !== "";
  const status = isDetected ? "bridged" : statuses.get(CallStatus);
  if (status === undefined) return null;
  if (status === "bridged") return { status: /^(machine|fax)/.test(AnsweredBy) ? "voicemail" : status, transferId };
  if (status === "ringing" || !SipResponseCode) return { status, transferId };
  const declined = SipResponseCode === "603";
  return { status: declined ? "declined" : status, transferId, reason: `SIP ${SipResponseCode}` };
}

/** https://www.twilio.com/docs/voice/api/call-resource#call-status-values, as of November 2026. */
const statuses = new Map<string, TransferReport["status"]>([
  ["ringing", "ringing"],
  ["in-progress", "bridged"],
  ["busy", "busy"],
  ["no-answer", "no_answer"],
  ["canceled", "no_answer"],
  ["failed", "failed"],
]);

/** Twilio takes 5 to 600 seconds. It gives up before Cuecard does. */
function ringSeconds(ringForMs: number): number {
  return Math.min(600, Math.max(5, Math.floor(ringForMs / 1_000)));
}

const callPath = (callSid: string) => `/Calls/${encodeURIComponent(callSid)}.json`;

function ask(account: TwilioAccount, path: string, form: URLSearchParams): Promise<unknown> {
  const { accountSid, authToken, apiKeySid = accountSid, baseUrl = "https://api.twilio.com" } = account;
  const { timeoutMs = 10_000, signal, fetch } = account;
  const proof = Buffer.from(`${apiKeySid}:${authToken}`).toString("base64");
  return post({
    provider: "twilio",
    url: addressOf(baseUrl, `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`),
    headers: { authorization: `Basic ${proof}`, "content-type": "application/x-www-form-urlencoded" },
    body: String(form),
    timeoutMs,
    signal,
    fetch,
    secrets: [authToken, proof],
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
