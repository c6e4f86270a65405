import { CuecardError } from "../../errors.ts";
import type { RequestHandoff, Turn } from "../../schema/call.ts";
import type { Engine } from "../engine.ts";
import { arrive } from "../events/call-events.ts";
import { type Answer, withAnswer } from "../state/call-state.ts";
import { answerAgain } from "../turn/user-turn.ts";

/** The host's own code moves the call. A refusal is the newest Turn with the refused hand-off, and a repeat of its key is refused by it too. */
export async function codeHandoff(engine: Engine, { agentId, reason, key: given, ifVersion }: RequestHandoff): Promise<Turn> {
  const { session } = engine;
  await engine.begin();
  const key = given ? `handoff:${given}` : null;
  const repeated = key === null ? undefined : session.state.answers.find((answer) => answer.key === key);
  if (repeated?.handoff?.status === "refused") return { ...engine.current, handoff: repeated.handoff };
  if (repeated) return answerAgain(engine, repeated, engine.lastWords(), {});
  const { version } = session.summary;
  if (ifVersion !== null && ifVersion !== undefined && ifVersion !== version) {
    throw new CuecardError(
      "version_conflict",
      `The call is at version ${version}, not ${ifVersion}; look at its current turn and decide again.`,
      {
        param: "ifVersion",
      },
    );
  }
  const undo = session.checkpoint();
  const handoff = engine.move({ to: agentId, by: "code", rule: null, reason: reason ?? "" }, null);
  if (handoff.status === "committed") return arrive(engine, handoff, undo, key);
  const { state, summary } = session;
  const refused: Answer = { ...state.current, key, handoff, agentId: summary.agentId, version, context: null, degraded: [] };
  session.state = { ...state, answers: withAnswer(state.answers, refused) };
  session.saveSoon();
  return { ...engine.current, handoff };
}
