import { dialWithTwilio, hangUpWithTwilio, type TwilioAccount, twilioTransferStatus } from "@cuecard/bridges/telephony";
import { type CreateTeam, isCuecardError, type LiveCall, type Turn } from "cuecard";

/** An engineer is called on weekdays. At other times, and when nobody answers, the night desk takes a message. */
export const helpline: CreateTeam = {
  name: "Helpline",
  definition: {
    members: [
      { agentId: "first-line", role: "First line", isEntry: true },
      { agentId: "night-desk", role: "Night desk" },
      {
        agentId: "engineer",
        role: "Engineer",
        kind: "human",
        destination: { kind: "number", number: "+493012345678" },
        ringForMs: 25_000,
        hours: { timezone: "Europe/Berlin", days: ["mon", "tue", "wed", "thu", "fri"], from: "08:00", to: "18:00" },
        fallback: "night-desk",
      },
    ],
    rules: [
      {
        name: "asked for a person",
        when: { keywords: ["engineer", "a real person"] },
        to: "engineer",
        sure: true,
        message: "I'll call an engineer for you.",
      },
    ],
  },
};

export interface Reaching {
  account: TwilioAccount;
  conference: string;
  from: string;
  /** Where Twilio reaches you, without the query. */
  callbackUrl: string;
}

/** Calls the people of a call. Give `follow` every Turn, and `called` every status callback of Twilio. */
export function reachPeople(call: LiveCall, { account, conference, from, callbackUrl }: Reaching) {
  const telephones = new Map<string, Promise<string | null>>();

  async function hangUp(transferId: string): Promise<void> {
    const callSid = await telephones.get(transferId);
    if (callSid) await hangUpWithTwilio(account, { callSid });
  }

  async function follow({ transfer }: Turn): Promise<void> {
    if (!transfer) return;
    const { id, status } = transfer;
    if (status === "no_answer") return hangUp(id);
    if (status !== "ringing" || telephones.has(id)) return;
    const statusCallback = `${callbackUrl}?${new URLSearchParams({ call: call.id, transfer: id })}`;
    const dialled = dialWithTwilio(account, { transfer, conference, from, statusCallback, detectVoicemail: true });
    telephones.set(
      id,
      dialled.then(({ callSid }) => callSid).catch(() => null),
    );
    await dialled.catch(async (error: Error) => {
      await call.transferStatus({ status: "failed", transferId: id, reason: error.message });
    });
  }

  async function called(transferId: string, form: Record<string, string>): Promise<Turn | null> {
    const report = twilioTransferStatus(form, transferId);
    if (!report) return null;
    if (report.status === "voicemail") await hangUp(transferId);
    try {
      return await call.transferStatus(report);
    } catch (error) {
      if (!isCuecardError(error) || error.code !== "transfer_conflict") throw error;
      // They answered after the call had gone on without them.
      await hangUp(transferId);
      return null;
    }
  }

  return { follow, called };
}
