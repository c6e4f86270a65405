// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { JsonObject } from "./common.ts";

/** Where a person is reached. Your own code or telephony does the calling. */
export type Destination =
  | {
      /** A telephone number. */
      kind: "number";
      /** The number in E.164, such as +493012345678. */
      number: string;
    }
  | {
      /** A SIP address. */
      kind: "sip";
      /** Its URI, such as sip:desk@example.com. */
      uri: string;
    }
  | {
      /** A queue of your contact centre. */
      kind: "queue";
      /** The queue's name or id there. */
      name: string;
    }
  | {
      /** A way of your own. */
      kind: "custom";
      /** Whatever your code needs to reach the person. */
      data: JsonObject;
    };

/** A person who is called so that they take the call, and what became of it. */
export interface Transfer {
  /** Id of the transfer. The hand-off that it becomes has the same one. */
  id: string;
  /** `ringing`: the person is being called, and the member before goes on. `bridged`: they have the call. `referred`: the call was passed on to them for good. With any other the call stays, or goes to the member's `fallback`. */
  status: TransferStatus;
  /** The member that had the call when the person was asked for. */
  from: string;
  /** The person: id of a member of `kind: human`. */
  to: string;
  /** Where to reach them. */
  destination: Destination;
  /** Why, as a sentence. */
  reason: string;
  /** What the rule says to tell the caller while the person is called. */
  message: string | null;
  /** What the person should know, in plain sentences that can be read aloud or shown. It follows the call. Null where the hand-off's `context` wants none. */
  brief: string | null;
  /** How long the person is called, in milliseconds. */
  ringForMs: number;
  /** When the person was asked for. */
  startedAt: string;
  /** When its status became final; null while it is `ringing`. */
  endedAt: string | null;
}

/** What your telephony says of a transfer. */
export interface TransferReport {
  /** What became of it. Repeating a report changes nothing. */
  status: TransferStatus;
  /** The transfer that is meant; the newest of the call when omitted. */
  transferId?: string | null | undefined;
  /** More about it, such as your provider's error, for the trace and for the member that goes on. */
  reason?: string | null | undefined;
}

/** What became of the attempt to reach a person. Each but `ringing` is final. */
export type TransferStatus =
  | "ringing"
  | "bridged"
  | "no_answer"
  | "busy"
  | "declined"
  | "voicemail"
  | "failed"
  | "referred";
