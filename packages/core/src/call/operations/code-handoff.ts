import { CuecardError } from "../../errors.ts";
import type { Turn } from "../../schema/call.ts";
import type { DeclineHandoff, RequestHandoff } from "../../schema/call-requests.ts";
import type { HandoffResult, Reverted } from "../handoff/handoffs.ts";
import { lastCallerWords } from "../state/history.ts";
import { answerFor } from "../state/remembered.ts";
import { answerHandoffs } from "./answer-handoffs.ts";
import { openTurn } from "./answer-turn.ts";
import type { CallParts } from "./call-parts.ts";
import { repeatAnswer } from "./repeat-answer.ts";

type HandoffParts = Pick<CallParts, "session" | "begin" | "handoffs" | "search" | "turns" | "newId">;

/**
 * The host's own code hands the call over. A refusal is the newest Turn with the refused hand-off, and the same key is
 * refused the same way when it is sent again.
 */
export async function codeHandoff(parts: HandoffParts, request: RequestHandoff): Promise<Turn> {
  const { session, handoffs } = parts;
  const { agentId, reason, ifVersion } = request;
  const route = { to: agentId, by: "code" as const, rule: null, reason: reason ?? "" };
  return byCode(parts, keyOf("handoff", request), (key) => {
    checkVersion(ifVersion, session.state.summary.version);
    return { ...handoffs.make(route, { turnId: null, key }), reverted: null };
  });
}

/** The host's own code gives the call back for the member that has just got it, in the same way. */
export async function codeDecline(parts: HandoffParts, request: DeclineHandoff): Promise<Turn> {
  const { session, handoffs } = parts;
  const wish = { by: "code" as const, reason: request.reason ?? "", to: request.agentId ?? null };
  return byCode(parts, keyOf("decline", request), (key) =>
    handoffs.decline(wish, { turnId: session.state.current.turnId, key }),
  );
}

async function byCode(
  parts: HandoffParts,
  key: string | null,
  make: (key: string | null) => HandoffResult & { reverted: Reverted | null },
): Promise<Turn> {
  const { session, begin, turns, newId } = parts;
  await begin();
  const repeated = answerFor(session.state, key);
  if (repeated?.handoff?.status === "refused") return { ...turns.current, handoff: repeated.handoff };
  if (repeated) return repeatAnswer(parts, repeated, lastCallerWords(session.state), {});
  const undo = session.checkpoint();
  const { handoff, reverted } = make(key);
  if (handoff?.status === "refused") {
    session.saveSoon();
    return { ...turns.current, handoff };
  }
  const opened = openTurn(session, { key, turnId: newId("turn"), handoff });
  return answerHandoffs(parts, opened, undo, reverted);
}

function keyOf(kind: "handoff" | "decline", { key }: { key?: string | null | undefined }): string | null {
  return key ? `${kind}:${key}` : null;
}

function checkVersion(expected: number | null | undefined, version: number): void {
  if (expected === null || expected === undefined || expected === version) return;
  const message = `The call is at version ${version}, not ${expected}; read its current turn and decide again.`;
  throw new CuecardError("version_conflict", message, { param: "ifVersion" });
}
