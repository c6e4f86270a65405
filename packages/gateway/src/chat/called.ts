import { CuecardError, type StartCall } from "@cuecard/core";
import type { ChatCompletionRequest } from "../request/request.ts";

/** Header in which any client can say which call it is. */
const header = "x-cuecard-call-id";

/** Who is to answer. Throws `invalid_value` for a model that is neither `team:ID` nor `agent:ID`. */
export function whoAnswers(model: string): Pick<StartCall, "teamId" | "agentId"> {
  const [, kind, id] = /^(team|agent):(.+)$/.exec(model) ?? [];
  if (id !== undefined) return kind === "team" ? { teamId: id } : { agentId: id };
  const message = `model "${model}" names neither a team nor an agent; pass team:ID or agent:ID.`;
  throw new CuecardError("invalid_value", message, { param: "model" });
}

/**
 * The platform's own id of the call: from the header, the extra body, Vapi's `call` or the extra body of ElevenLabs.
 * `user` counts only where the operator has said so. Null: the request stands for itself.
 */
export function callIdOf(
  request: Pick<Request, "headers">,
  body: Pick<ChatCompletionRequest, "cuecard" | "call" | "elevenlabs_extra_body" | "user">,
  { userIsCallId }: { userIsCallId: boolean },
): string | null {
  const given = [
    request.headers.get(header),
    body.cuecard?.callId,
    body.call?.id,
    body.elevenlabs_extra_body?.callId,
    userIsCallId ? body.user : null,
  ];
  return given.find((id) => typeof id === "string" && id.trim() !== "") ?? null;
}
