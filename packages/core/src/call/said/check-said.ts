import { withinTime } from "../../base/time/within-time.ts";
import type { Claim } from "../../said/check/claim.ts";
import { createGroundReader, type Ground } from "../../said/check/evidence.ts";
import { checkSentence } from "../../said/check-said.ts";
import { type Forbidden, forbiddenWords, ownInstructions } from "../../said/guard/never-said.ts";
import { maskPersonalData } from "../../said/guard/personal-data.ts";
import type { SaidBasis, SaidCheck, SaidClaim } from "../../schema/said.ts";
import { oneLine } from "../../text/visible.ts";
import type { CallParts } from "../operations/call-parts.ts";
import { lastCallerWords } from "../state/history.ts";
import { groundsOf } from "./grounds-of.ts";
import { insteadOf } from "./instead-of.ts";
import { type Policy, policyOf } from "./policy-of.ts";

/** Checks sentences of one call before they are said. */
export type CheckSaid = (text: string, signal: AbortSignal) => Promise<SaidCheck>;

/** A check changes nothing, and waits for no operation of the call: a sentence is about to be spoken. */
export function createCheckSaid({
  session,
  turns,
  judgeSaid,
}: Pick<CallParts, "session" | "turns" | "judgeSaid">): CheckSaid {
  const reader = createGroundReader();
  return async (text, signal) => {
    const { state } = session;
    const turn = turns.current;
    const grounds = groundsOf(state, turn);
    const tag = state.language.spoken;
    const policy = policyOf(turn.agent);
    await reader.readAhead(grounds, tag);
    const evidence = reader.evidence(grounds, tag);
    const findings = checkSentence(text, evidence, { language: tag, asked: lastCallerWords(state) || null });
    const found: SaidCheck = {
      object: "said_check",
      ...findings,
      claims: findings.claims.map(shownClaim),
      action: "pass",
      say: text,
      reason: null,
    };
    const forbidden = forbiddenIn(text, turn, grounds, policy);
    if (forbidden) return decided(found, policy, forbidden);
    const judged =
      judgeSaid &&
      (await judge({
        callId: state.summary.id,
        agentId: turn.agent.id,
        text,
        check: found,
        grounds: grounds.map((ground) => ground.text),
      }));
    return decided({ ...found, ...judged }, policy, null);

    async function judge(said: Omit<Parameters<NonNullable<typeof judgeSaid>>[0], "signal">) {
      const work = (stop: AbortSignal) => judgeSaid!({ ...said, signal: stop });
      const outcome = await withinTime({ milliseconds: Math.max(1, policy.maxHoldMs), signal, work }).catch(() => null);
      const judgement = outcome?.status === "done" ? outcome.value : null;
      return judgement && { verdict: judgement.verdict, reason: judgement.reason };
    }
  };
}

function forbiddenIn(
  text: string,
  { instructions, agent }: { instructions: string; agent: { firstMessage: string | null } },
  grounds: readonly Ground[],
  { never }: Policy,
): Forbidden | null {
  const words = forbiddenWords(text, never);
  if (words || never.instructions === false) return words;
  const others = grounds.filter(({ from }) => from !== "instructions").map((ground) => ground.text);
  return ownInstructions(text, instructions, [...others, agent.firstMessage ?? ""]);
}

/** What the agent's `said` wants of a sentence with these findings. */
function decided(check: SaidCheck, policy: Policy, forbidden: Forbidden | null): SaidCheck {
  const { never } = policy;
  if (forbidden) {
    const reason =
      forbidden.because === "instructions"
        ? "It reads out the agent's instructions."
        : `It says "${forbidden.found}", which is never said.`;
    return { ...check, verdict: "forbidden", action: "replace", say: never.instead ?? "", reason };
  }
  const worst = check.claims.find(({ verdict }) => verdict === check.verdict) ?? null;
  const wanted =
    check.verdict === "contradicted"
      ? policy.contradicted
      : check.verdict === "unsupported"
        ? policy.unsupported
        : "pass";
  const instead = check.verdict === "contradicted" ? insteadOf(check.say, check.claims) : null;
  const takesPlace = wanted === "replace" || wanted === "ask-again";
  // Nothing can take the place of what only a judge found wrong.
  const action = takesPlace && instead === null ? "flag" : wanted;
  const said = takesPlace && instead !== null ? instead : check.say;
  const masked =
    never.personalData === "mask"
      ? maskPersonalData(
          said,
          check.claims.flatMap(({ basis }) => basis?.sentence ?? []),
        )
      : said;
  if (masked !== said && action !== "ask-again")
    return {
      ...check,
      action: "replace",
      say: masked,
      reason: reasonOf(check, worst) ?? "Personal data in it is masked.",
    };
  return { ...check, action, say: masked, reason: action === "pass" ? null : reasonOf(check, worst) };
}

/** The reason may reach the model, so what the reason quotes is one line without control signs. */
function reasonOf({ reason, verdict }: SaidCheck, worst: SaidClaim | null): string | null {
  if (reason !== null || worst === null || verdict === "supported") return reason;
  const { text, basis } = worst;
  return basis === null
    ? `"${text}" is written nowhere.`
    : `"${text}"; ${speaker[basis.from]} "${oneLine(basis.said)}".`;
}

const speaker: Record<SaidBasis["from"], string> = {
  passage: "the passage says",
  tool: "the tool's result says",
  variable: "the variable says",
  caller: "the caller said",
  instructions: "the instructions say",
};

function shownClaim({ basis, ...claim }: Claim): SaidClaim {
  if (basis === null) return { ...claim, basis };
  const { from, said, sentence, chunkId = null, citation = null } = basis;
  return { ...claim, basis: { from, said, sentence, chunkId, citation } };
}
