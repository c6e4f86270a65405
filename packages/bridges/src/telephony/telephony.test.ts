import type { Transfer } from "@cuecard/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  dialWithLiveKit,
  dialWithTwilio,
  hangUpWithTwilio,
  referTo,
  referWithLiveKit,
  referWithOpenAI,
  referWithTwilio,
  sipTransferStatus,
  TelephonyError,
  twilioTransferStatus,
} from "../telephony.ts";
import { startProvider } from "./test-kit/provider-server.ts";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeEach(async () => {
  provider = await startProvider({ status: 200, body: {} });
});
afterEach(() => provider.close());

const transfer: Transfer = {
  id: "hof_1",
  status: "ringing",
  from: "desk",
  to: "person",
  destination: { kind: "number", number: "+493012345678" },
  reason: "the router is broken",
  message: null,
  brief: "You get a caller from Front desk.",
  ringForMs: 20_500,
  startedAt: "2026-11-21T09:00:00.000Z",
  endedAt: null,
};
const bySip: Transfer = { ...transfer, destination: { kind: "sip", uri: "sip:desk@example.com?a=1&b=2" } };
const account = () => ({ accountSid: "AC123", authToken: "twilio-token-1", baseUrl: provider.url });
const server = () => ({ url: provider.url, token: "livekit-token-1" });
const form = (body: string) => [...new URLSearchParams(body)];

// The Participants API: https://www.twilio.com/docs/voice/api/conference-participant-resource
// Compared in November 2026 with the parameters in twilio/twilio-node, src/rest/api/v2010/account/conference/participant.ts.
describe("Twilio", () => {
  const dial = {
    transfer,
    conference: "call 7",
    from: "+15550100",
    statusCallback: "https://example.com/twilio?call=1",
  };

  test("is asked to call the person into the caller's conference, and gives up before Cuecard does", async () => {
    provider.answers({ status: 201, body: { call_sid: "CA777", status: "queued", label: "hof_1" } });
    expect(await dialWithTwilio(account(), { ...dial, detectVoicemail: true })).toEqual({ callSid: "CA777" });
    const [request] = provider.requests;
    expect(request).toMatchObject({
      method: "POST",
      path: "/2010-04-01/Accounts/AC123/Conferences/call%207/Participants.json",
      contentType: "application/x-www-form-urlencoded",
      authorization: `Basic ${btoa("AC123:twilio-token-1")}`,
    });
    expect(form(request!.body)).toEqual([
      ["From", "+15550100"],
      ["To", "+493012345678"],
      ["Timeout", "15"],
      ["Label", "hof_1"],
      ["EndConferenceOnExit", "false"],
      ["StatusCallback", "https://example.com/twilio?call=1"],
      ["StatusCallbackMethod", "POST"],
      ["MachineDetection", "Enable"],
      ["AmdStatusCallback", "https://example.com/twilio?call=1"],
      ["AmdStatusCallbackMethod", "POST"],
      ["StatusCallbackEvent", "ringing"],
      ["StatusCallbackEvent", "completed"],
    ]);
    await dialWithTwilio(account(), dial);
    const events = form(provider.requests[1]!.body).filter(([name]) => name === "StatusCallbackEvent");
    expect(events.map(([, event]) => event)).toEqual(["ringing", "answered", "completed"]);
  });

  // https://www.twilio.com/docs/voice/twiml/refer and …/twiml/dial, by an update of the call.
  test("passes a SIP caller on by a REFER, and any caller on to a number; it hangs up", async () => {
    await referWithTwilio(account(), { transfer: bySip, callSid: "CA1" });
    await referWithTwilio(account(), { transfer, callSid: "CA1", actionUrl: 'https://example.com/"x"?a&b' });
    await hangUpWithTwilio({ ...account(), apiKeySid: "SK9" }, { callSid: "CA2" });
    expect(provider.requests.map(({ path, body }) => [path, ...form(body)[0]!])).toEqual([
      [
        "/2010-04-01/Accounts/AC123/Calls/CA1.json",
        "Twiml",
        "<Response><Refer><Sip>sip:desk@example.com?a=1&#38;b=2</Sip></Refer></Response>",
      ],
      [
        "/2010-04-01/Accounts/AC123/Calls/CA1.json",
        "Twiml",
        '<Response><Dial timeout="20" action="https://example.com/&#34;x&#34;?a&#38;b"><Number>+493012345678</Number></Dial></Response>',
      ],
      ["/2010-04-01/Accounts/AC123/Calls/CA2.json", "Status", "completed"],
    ]);
    expect(provider.requests[2]!.authorization).toBe(`Basic ${btoa("SK9:twilio-token-1")}`);
  });

  // https://www.twilio.com/docs/voice/api/call-resource#call-status-values, …/answering-machine-detection
  test.each([
    [{ CallStatus: "initiated" }, null],
    [{ CallStatus: "ringing" }, { status: "ringing" }],
    [{ CallStatus: "in-progress" }, { status: "bridged" }],
    [{ CallStatus: "in-progress", AnsweredBy: "human" }, { status: "bridged" }],
    [{ CallStatus: "in-progress", AnsweredBy: "machine_start" }, { status: "voicemail" }],
    [{ CallSid: "CA1", AnsweredBy: "human", MachineDetectionDuration: "2400" }, { status: "bridged" }],
    [{ CallSid: "CA1", AnsweredBy: "unknown", MachineDetectionDuration: "5000" }, { status: "bridged" }],
    [{ CallSid: "CA1", AnsweredBy: "machine_end_beep" }, { status: "voicemail" }],
    [{ CallSid: "CA1", AnsweredBy: "machine_end_silence" }, { status: "voicemail" }],
    [{ CallSid: "CA1", AnsweredBy: "machine_end_other" }, { status: "voicemail" }],
    [{ CallSid: "CA1", AnsweredBy: "fax" }, { status: "voicemail" }],
    [{ CallStatus: "completed", AnsweredBy: "human" }, null],
    [
      { CallStatus: "busy", SipResponseCode: "486" },
      { status: "busy", reason: "SIP 486" },
    ],
    [
      { CallStatus: "busy", SipResponseCode: "603" },
      { status: "declined", reason: "SIP 603" },
    ],
    [{ CallStatus: "no-answer" }, { status: "no_answer" }],
    [{ CallStatus: "canceled" }, { status: "no_answer" }],
    [
      { CallStatus: "failed", SipResponseCode: "404" },
      { status: "failed", reason: "SIP 404" },
    ],
    [{ CallStatus: "completed" }, null],
    [{ StatusCallbackEvent: "participant-join" }, null],
  ])("its callback %j is the report %j", (callback: Record<string, string>, report) => {
    expect(twilioTransferStatus(callback, "hof_1")).toEqual(report && { ...report, transferId: "hof_1" });
  });

  test("says what it refused and why, without a key", async () => {
    provider.answers({
      status: 400,
      body: { code: 21_211, message: "Invalid 'To' Phone Number twilio-token-1", more_info: "x", status: 400 },
    });
    const error = await dialWithTwilio(account(), dial).catch((thrown: unknown) => thrown as TelephonyError);
    expect(error).toBeInstanceOf(TelephonyError);
    expect(error).toMatchObject({
      message: "twilio refused the request with 400: Invalid 'To' Phone Number ***",
      provider: "twilio",
      status: 400,
      code: "21211",
      retryable: false,
    });
  });

  test("is given up at the deadline or by the signal, and asked only once", async () => {
    provider.answers("hangs");
    await expect(dialWithTwilio({ ...account(), timeoutMs: 50 }, dial)).rejects.toMatchObject({
      name: "TelephonyError",
      message: expect.stringContaining("twilio did not answer within 50 ms. The request may have arrived"),
      status: null,
      retryable: true,
    });
    const stop = new AbortController();
    const asking = dialWithTwilio({ ...account(), signal: stop.signal }, dial);
    await expect.poll(() => provider.requests.length, { timeout: 20_000 }).toBe(2);
    stop.abort(new Error("the caller hung up"));
    await expect(asking).rejects.toThrow("the caller hung up");
    await expect(dialWithTwilio({ ...account(), signal: stop.signal }, dial)).rejects.toThrow("the caller hung up");
    expect(provider.requests).toHaveLength(2);
  });
});

// https://docs.livekit.io/reference/telephony/sip-api/ and livekit/protocol's livekit_sip.proto
describe("LiveKit", () => {
  const dial = { transfer, trunkId: "ST_1", room: "room-7" };

  test("calls the person into the room and waits until they answer", async () => {
    provider.answers({ status: 200, body: { participant_id: "PA_1", sip_call_id: "SCL_1" } });
    expect(await dialWithLiveKit(server(), dial)).toEqual({ status: "bridged", transferId: "hof_1" });
    const [request] = provider.requests;
    expect(request).toMatchObject({
      method: "POST",
      path: "/twirp/livekit.SIP/CreateSIPParticipant",
      authorization: "Bearer livekit-token-1",
      contentType: "application/json",
    });
    expect(JSON.parse(request!.body)).toEqual({
      sip_trunk_id: "ST_1",
      sip_call_to: "+493012345678",
      room_name: "room-7",
      participant_identity: "person",
      participant_attributes: { "cuecard.transfer": "hof_1" },
      wait_until_answered: true,
      ringing_timeout: "20s",
    });
  });

  test("passes the caller on by a REFER", async () => {
    expect(await referWithLiveKit(server(), { transfer, room: "room-7", caller: "sip_+155" })).toEqual({
      status: "referred",
      transferId: "hof_1",
    });
    expect(provider.requests[0]!.path).toBe("/twirp/livekit.SIP/TransferSIPParticipant");
    expect(JSON.parse(provider.requests[0]!.body)).toEqual({
      room_name: "room-7",
      participant_identity: "sip_+155",
      transfer_to: "tel:+493012345678",
      play_dialtone: false,
      ringing_timeout: "20s",
    });
  });

  // The shape of the error: livekit/python-sdks issues 472 and 479.
  const refusal = (code: string, meta: Record<string, string> = {}) => ({
    code,
    msg: "twirp error unknown: INVITE failed",
    meta,
  });
  test.each([
    ["486", "busy"],
    ["600", "busy"],
    ["603", "declined"],
    ["408", "no_answer"],
    ["480", "no_answer"],
    ["500", "failed"],
  ])("reports SIP %s as %s", async (code, status) => {
    provider.answers({
      status: 503,
      body: refusal("unavailable", { sip_status_code: code, sip_status: "SIP_STATUS_X" }),
    });
    expect(await dialWithLiveKit(server(), dial)).toEqual({ status, reason: `SIP ${code}`, transferId: "hof_1" });
  });

  test("throws what no telephone said", async () => {
    provider.answers({ status: 401, body: { code: "unauthenticated", msg: "permissions denied for livekit-token-1" } });
    await expect(dialWithLiveKit(server(), dial)).rejects.toMatchObject({
      message: "livekit refused the request with 401: permissions denied for ***",
      code: "unauthenticated",
      retryable: false,
    });
    await expect(dialWithLiveKit({ ...server(), url: "livekit.example.com" }, dial)).rejects.toThrow(
      '"livekit.example.com" is not an http or https address.',
    );
  });
});

// https://developers.openai.com/api/reference/resources/realtime/subresources/calls/methods/refer
describe("OpenAI Realtime", () => {
  test("refers a SIP caller", async () => {
    const openai = { apiKey: "sk-1", baseUrl: `${provider.url}/v1/` };
    await referWithOpenAI(openai, { transfer, callId: "rtc_1" });
    expect(provider.requests[0]).toMatchObject({
      method: "POST",
      path: "/v1/realtime/calls/rtc_1/refer",
      authorization: "Bearer sk-1",
      body: '{"target_uri":"tel:+493012345678"}',
    });
    provider.answers({ status: 404, body: { error: { message: "No session found", code: "not_found", param: null } } });
    await expect(referWithOpenAI(openai, { transfer: bySip, callId: "rtc_2" })).rejects.toMatchObject({
      message: "openai refused the request with 404: No session found",
      code: "not_found",
    });
  });
});

describe("SIP of one's own", () => {
  test("has an address for numbers and SIP, and says what to do for the others", () => {
    expect([referTo(transfer.destination), referTo(bySip.destination)]).toEqual([
      "tel:+493012345678",
      "sip:desk@example.com?a=1&b=2",
    ]);
    expect(() => referTo({ kind: "queue", name: "support" })).toThrow('A destination of kind "queue" has no address');
  });

  test("reports the final status of a REFER or an INVITE", () => {
    expect(sipTransferStatus({ status: 180 }, "referred")).toBeNull();
    expect(sipTransferStatus({ status: 200 }, "referred")).toEqual({ status: "referred" });
    expect(sipTransferStatus({ status: 200 }, "bridged")).toEqual({ status: "bridged" });
    expect(sipTransferStatus({ status: 486, phrase: "Busy Here" }, "referred")).toEqual({
      status: "busy",
      reason: "SIP 486 Busy Here",
    });
    expect(sipTransferStatus({ status: 404 }, "referred")).toEqual({ status: "failed", reason: "SIP 404" });
    expect(() => sipTransferStatus({ status: 42 }, "referred")).toThrow("pass the status of a SIP response");
  });
});
