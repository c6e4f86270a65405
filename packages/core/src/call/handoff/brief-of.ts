import type { CallSummary, LedgerItem } from "../../schema/call.ts";
import type { ContextPolicy } from "../../schema/team-definition.ts";
import { writeBrief } from "../../team/handoff/brief.ts";
import type { FoundMatter } from "../../team/intents/call-matter.ts";
import { maskSecrets } from "../../team/template/variables.ts";
import type { Understood } from "../state/call-state.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

export interface BriefFacts {
  team: ResolvedTeam;
  secrets: CallSummary["variables"];
  from: string;
  /** Members that the caller also asked for, without the new one. */
  alsoAsked: readonly string[];
  /** What the call is about; null while that is not known. */
  matter: FoundMatter | null;
  reason: string;
  policy: ContextPolicy;
  ledger: readonly LedgerItem[];
  /** What the new member sees of the ledger. */
  history: readonly LedgerItem[];
  /** The brief says nothing of what stands before this index, except of what is pending. */
  visible: number;
  /** What the host's functions made of what the new member may know; null when there is nothing. */
  understood: Understood | null;
  pending: ReadonlySet<string>;
}

/** The brief of a hand-off; null when its policy has none. */
export function briefOf(facts: BriefFacts): string | null {
  const { team, secrets, from, alsoAsked, matter, reason, policy, ledger, history, visible, pending, understood } =
    facts;
  if (!policy.brief) return null;
  const known = ledger.filter(({ id }, index) => index >= visible || pending.has(id));
  const brief = writeBrief({
    from: team.member(from),
    fromPerson: team.isHuman(from),
    reason,
    known: team.known,
    understood,
    ledger: known,
    // Words that are hidden from the new member are not quoted.
    matter: matter && { member: matter.member, words: isKnown(known, matter.words) ? matter.words : "" },
    alsoAsked: alsoAsked.filter((agentId) => known.some((item) => item.alsoAskedFor?.includes(agentId))),
    transferTools: team.movingTools,
    labelOf: team.labelOf,
    shown: new Set(history.map(({ id }) => id)),
    all: ledger,
    redact: policy.redact ?? [],
    greetings: team.greetings(),
  });
  return maskSecrets(brief, secrets);
}

function isKnown(known: readonly LedgerItem[], words: string): boolean {
  return known.some(({ role, text }) => role === "caller" && text === words);
}
