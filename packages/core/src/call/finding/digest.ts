import { limits } from "../../limits.ts";
import type { LedgerItem } from "../../schema/call.ts";
import type { CallDigest, HandoffOutcome } from "../../schema/find-calls.ts";
import { unansweredTurns } from "../gaps/unanswered-turns.ts";
import { wentToPerson } from "../gaps/went-to-person.ts";
import type { CallState } from "../state/call-state.ts";
import { traitsOf } from "./traits.ts";

/** What of a stored call lists show and find. */
export interface Findable {
  digest: CallDigest;
  traits: string[];
}

/** What lists have of a call before anything was said in it. */
export const emptyDigest: CallDigest = { turns: 0, handoffs: 0, undone: 0, unanswered: 0, lastWords: null };

type Handoffs = Exclude<HandoffOutcome, "none">[];

/**
 * What lists show of a call and find it by. `record` makes of what was said what may be stored. `before` is what the
 * store had when this process got the call: where no trace is recorded, nothing else knows of that time.
 */
export function findableOf(
  state: CallState,
  record: { summary: CallState["summary"]; said: (items: readonly LedgerItem[]) => LedgerItem[] },
  before: Findable,
): Findable {
  const { definition, ledger, summary } = state;
  const hasEnded = summary.status === "ended";
  const keepsWords = definition.recording !== "none";
  const { made, undone, kinds } = handoffsOf(state, keepsWords ? [] : before.traits);
  const { digest: had } = before;
  const lastOfCaller = ledger.findLast(({ role }) => role === "caller");
  const digest: CallDigest = {
    turns: state.turns,
    handoffs: keepsWords ? made : Math.max(made, had.handoffs),
    undone: keepsWords ? undone : Math.max(undone, had.undone),
    unanswered: hasEnded ? unansweredIn(state) : state.searches.filter(foundNothing).length,
    lastWords: lastOfCaller ? shortened(record.said([lastOfCaller])[0]?.text) : keepsWords ? null : had.lastWords,
  };
  const person = hadPerson(state) || before.traits.includes("person:yes");
  const said = hasEnded ? record.said(ledger).flatMap(({ role, text }) => (isSpoken(role) ? [text] : [])) : [];
  return { digest, traits: traitsOf({ summary: record.summary, digest, person, handoffs: kinds, said }) };
}

/** The hand-offs of a call, counted in one pass over its trace. */
function handoffsOf(
  { trace }: CallState,
  before: readonly string[],
): { made: number; undone: number; kinds: Handoffs } {
  const all = ["made", "undone", "declined", "refused"] as const;
  const kinds = new Set<(typeof all)[number]>(all.filter((kind) => before.includes(`handoff:${kind}`)));
  let [made, undone] = [0, 0];
  for (const { kind, data } of trace) {
    if (kind === "handoff") made += 1;
    if (kind === "refused") kinds.add("refused");
    if (kind !== "reverted") continue;
    undone += 1;
    kinds.add("undone");
    if (data?.why === "declined") kinds.add("declined");
  }
  if (made > 0) kinds.add("made");
  return { made, undone, kinds: all.filter((kind) => kinds.has(kind)) };
}

const foundNothing = ({ found, complete }: CallState["searches"][number]) => !found && complete;

function unansweredIn(state: CallState): number {
  const { searches, summary } = state;
  return unansweredTurns(searches, summary.endReason, wentToPerson(searches, state)).length;
}

/** Also where the host itself gave the call to a person. */
function hadPerson({ definition, summary, trace }: CallState): boolean {
  const people = new Set(definition.members.flatMap(({ agentId, kind }) => (kind === "human" ? [agentId] : [])));
  if (summary.endReason === "transferred" || people.has(summary.agentId)) return true;
  return people.size > 0 && trace.some(({ kind, data }) => kind === "handoff" && people.has(String(data?.to)));
}

const isSpoken = (role: LedgerItem["role"]) => role === "caller" || role === "agent";

function shortened(words: string | undefined): string | null {
  if (words === undefined || words === "") return null;
  const letters = [...words.slice(0, 2 * limits.lastWordsCharacters)];
  return letters.length <= limits.lastWordsCharacters
    ? words
    : `${letters.slice(0, limits.lastWordsCharacters - 1).join("")}…`;
}
