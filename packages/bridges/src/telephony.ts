export { dialWithLiveKit, type LiveKitDial, type LiveKitServer, referWithLiveKit } from "./telephony/livekit-sip.ts";
export { type OpenAICalls, referWithOpenAI } from "./telephony/openai-sip.ts";
export { type RequestOptions, TelephonyError } from "./telephony/request.ts";
export { referTo, sipTransferStatus } from "./telephony/sip.ts";
export {
  dialWithTwilio,
  hangUpWithTwilio,
  referWithTwilio,
  type TwilioAccount,
  type TwilioDial,
  twilioTransferStatus,
} from "./telephony/twilio.ts";
