import type { Transfer, TransferReport } from "@cuecard/core";
import { addressOf, post, type RequestOptions, TelephonyError } from "./request.ts";
import { referTo, sipTransferStatus } from "./sip.ts";

/** A LiveKit server. */
export interface LiveKitServer extends RequestOptions {
  /** Its address, such as `https://example.livekit.cloud`; `wss://` works too. */
  url: string;
  /** An access token with the grant that the request needs: `sip.call` to dial, and `sip.call` with `roomAdmin` to refer. It stands in no error. */
  token: string;
}

/** How a person is called into the caller's room. */
export interface LiveKitDial {
  /** The transfer that a Turn shows. */
  transfer: Transfer;
  /** The outbound trunk, `ST_…`. */
  trunkId: string;
  /** The room in which the caller is. */
  room: string;
  /** Identity of the person in the room. @default the id of the person's member */
  identity?: string | undefined;
}

/**
 * Calls a person into the caller's room (LiveKit's CreateSIPParticipant) and waits until they answer. Resolves with what
 * to report: `bridged`, or how they did not take it. Throws `TelephonyError` for what no telephone answers.
 */
export async function dialWithLiveKit(server: LiveKitServer, dial: LiveKitDial): Promise<TransferReport> {
  const { transfer, trunkId, room, identity = transfer.to } = dial;
  const { id: transferId, destination, ringForMs } = transfer;
  const body = {
    sip_trunk_id: trunkId,
    sip_call_to: destination.kind === "number" ? destination.number : referTo(destination),
    room_name: room,
    participant_identity: identity,
    participant_attributes: { "cuecard.transfer": transferId },
    wait_until_answered: true,
    ringing_timeout: seconds(ringForMs),
  };
  const ended = await asReport(ask(server, "CreateSIPParticipant", { ringForMs, body }), "bridged");
  return { ...ended, transferId };
}

/**
 * Passes the caller on for good by a SIP REFER (LiveKit's TransferSIPParticipant); `caller` is their identity in the
 * room. Resolves with what to report: `referred`, or how nobody took it. Throws `TelephonyError` for what no telephone answers.
 */
export async function referWithLiveKit(
  server: LiveKitServer,
  { transfer, room, caller }: { transfer: Transfer; room: string; caller: string },
): Promise<TransferReport> {
  const { id: transferId, destination, ringForMs } = transfer;
  const body = {
    room_name: room,
    participant_identity: caller,
    transfer_to: referTo(destination),
    play_dialtone: false,
    ringing_timeout: seconds(ringForMs),
  };
  const ended = await asReport(ask(server, "TransferSIPParticipant", { ringForMs, body }), "referred");
  return { ...ended, transferId };
}

async function asReport(asking: Promise<unknown>, taken: "bridged" | "referred"): Promise<TransferReport> {
  try {
    await asking;
    return { status: taken };
  } catch (error) {
    const status = error instanceof TelephonyError ? Number(error.code) : Number.NaN;
    const isSip = Number.isInteger(status) && status >= 300 && status < 700;
    const report = isSip ? sipTransferStatus({ status }, taken) : null;
    if (!report) throw error;
    return report;
  }
}

function ask(
  { url, token, timeoutMs, signal, fetch }: LiveKitServer,
  method: string,
  { ringForMs, body }: { ringForMs: number; body: object },
): Promise<unknown> {
  return post({
    provider: "livekit",
    url: addressOf(url.replace(/^ws/, "http"), `/twirp/livekit.SIP/${method}`),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    timeoutMs: timeoutMs ?? ringForMs + 10_000,
    signal,
    fetch,
    secrets: [token],
  });
}

/** A duration as JSON of protocol buffers has it. */
const seconds = (ms: number) => `${Math.floor(ms / 1_000)}s`;
