import { CuecardError } from "../../errors.ts";
import type { RequestHandoff, Turn } from "../../schema/call.ts";
import type { CallParts } from "../call-parts.ts";
import { answerFor } from "../state/remembered.ts";
import { lastCallerWords } from "../turn/history.ts";
import { repeatAnswer } from "../turn/repeat-answer.ts";
import { answerHandoffs } from "./answer-handoffs.ts";

type Parts = Pick<CallParts, "session" | "begin" | "handoffs" | "search" | "turns" | "newId">;

/**
 * The host's own code hands the call over. A refusal is the newest Turn with the refused hand-off, and the same key is
 * refused the same way when it is sent again.
 */
export async function codeHandoff(parts: Parts, request: RequestHandoff): Promise<Turn> {
  const { session, begin, handoffs, turns, newId } = parts;
  await begin();
  const key = request.key ? `handoff:${request.key}` : null;
  const repeated = answerFor(session.state, key);
  if (repeated?.handoff?.status === "refused") return { ...turns.current, handoff: repeated.handoff };
  if (repeated) return repeatAnswer(parts, repeated, lastCallerWords(session.state), {});
  checkVersion(request.ifVersion, session.state.summary.version);
  const undo = session.checkpoint();
  const route = { to: request.agentId, by: "code" as const, rule: null, reason: request.reason ?? "" };
  const handoff = handoffs.make(route, { turnId: null, key });
  if (handoff.status === "refused") {
    session.saveSoon();
    return { ...turns.current, handoff };
  }
  const opened = { key, turnId: newId("turn"), handoff };
  session.apply({ type: "turnOpened", ...opened });
  return answerHandoffs(parts, [opened], undo);
}

function checkVersion(expected: number | null | undefined, version: number): void {
  if (expected === null || expected === undefined || expected === version) return;
  const message = `The call is at version ${version}, not ${expected}; read its current turn and decide again.`;
  throw new CuecardError("version_conflict", message, { param: "ifVersion" });
}
