import { questionTerms } from "../../knowledge/words/words.ts";
import { limits } from "../../limits.ts";
import type { CallRecord, StoredCallFilter } from "../../ports/storage/calls.ts";
import type { CallSummary } from "../../schema/call.ts";
import type { CallFindings } from "../../schema/call-findings.ts";
import type { CallCountsQuery } from "../../schema/call-list.ts";
import type { CallDigest, CallFacetName, CallLength, HandoffOutcome } from "../../schema/find-calls.ts";

/** How each filter begins as a trait. Stores write `held:` and `label:` themselves. */
export const traitNames = {
  status: "status:",
  teamId: "team:",
  heldBy: "held:",
  outcome: "outcome:",
  handoff: "handoff:",
  person: "person:",
  unanswered: "unanswered:",
  lasted: "lasted:",
  label: "label:",
  success: "success:",
  topic: "topic:",
  field: "field:",
} as const satisfies Record<CallFacetName, string>;

/** Behind all others, so that a store leaves them out by their order. */
const word = "word:";

/** What a call is found by. */
export interface FoundBy {
  summary: CallSummary;
  digest: CallDigest;
  /** Whether a person has or had it. */
  person: boolean;
  handoffs: readonly Exclude<HandoffOutcome, "none">[];
  /** What was said, as it is recorded, oldest first. */
  said: readonly string[];
}

/** The traits of a call, each once. What is only known in the end is there once it has ended. */
export function traitsOf({ summary, digest, person, handoffs, said }: FoundBy): string[] {
  const { status, teamId, outcome, createdAt, endedAt } = summary;
  const hasEnded = status === "ended";
  const yesOrNo = (name: "person" | "unanswered", is: boolean) =>
    is || hasEnded ? [traitNames[name] + (is ? "yes" : "no")] : [];
  return [
    ...new Set([
      traitNames.status + status,
      ...(teamId === null ? [] : [traitNames.teamId + teamId]),
      ...yesOrNo("person", person),
      ...yesOrNo("unanswered", digest.unanswered > 0),
      ...(handoffs.length === 0 ? ["none"] : handoffs).map((each) => traitNames.handoff + each),
      ...(outcome === null || !hasEnded ? [] : [traitNames.outcome + outcomeKey(outcome)]),
      ...(endedAt === null ? [] : [traitNames.lasted + lengthOf(Date.parse(endedAt) - Date.parse(createdAt))]),
      ...(hasEnded ? wordsSaid(said).map((each) => word + each) : []),
    ]),
  ];
}

/** The traits of a call with what its analysis found in the place of what an earlier one had. */
export function withFindings(
  { traits, outcome, findings: before }: Pick<CallRecord, "traits" | "outcome" | "findings">,
  findings: CallFindings,
): string[] {
  const old = before ? traitsFound(before, outcome) : [];
  return [...new Set([...traits.filter((trait) => !old.includes(trait)), ...traitsFound(findings, outcome)])];
}

/** `told`: the outcome that the host told. */
function traitsFound({ success, topics, fields, outcome }: CallFindings, told: string | null): string[] {
  const values = Object.entries(fields).filter(([, value]) => value !== null && typeof value !== "object");
  return [
    ...(success === null ? [] : [traitNames.success + (success ? "yes" : "no")]),
    ...(outcome === null || told !== null ? [] : [traitNames.outcome + outcomeKey(outcome)]),
    ...topics.map((topic) => traitNames.topic + outcomeKey(topic)),
    ...values.slice(0, limits.analysis.names).map(([name, value]) => traitNames.field + outcomeKey(`${name}:${value}`)),
  ];
}

/** As it is compared: what a store's index can't hold is a space, and the end of a long one is left out. */
function outcomeKey(outcome: string): string {
  const line = outcome.toWellFormed().replace(/\p{Cc}+/gu, " ");
  return [...line].slice(0, limits.outcomeCharacters).join("").trim();
}

const lengths: readonly (readonly [below: number, CallLength])[] = [
  [30_000, "under_30s"],
  [120_000, "30s_to_2m"],
  [300_000, "2m_to_5m"],
  [900_000, "5m_to_15m"],
];

function lengthOf(ms: number): CallLength {
  return lengths.find(([below]) => ms < below)?.[1] ?? "over_15m";
}

/** The newest words of a call, stemmed, without stop words. */
function wordsSaid(said: readonly string[]): string[] {
  const found = new Set<string>();
  let left = limits.findableCharacters;
  for (const text of said.toReversed()) {
    if (left <= 0) break;
    for (const term of questionTerms(text.slice(-left))) found.add(term);
    left -= text.length;
  }
  return [...found].filter((term) => term.length <= 40).slice(0, limits.findableWords);
}

/** A query as stores take it. The rarest trait comes first, as far as its kind tells. */
export function storedFilter(query: CallCountsQuery): StoredCallFilter {
  const { outcome, handoff, person, unanswered, lasted, label, text, from, to, ...others } = query;
  const { success, topic, field, ...given } = others;
  const said = text === undefined ? [] : questionTerms(text).map((term) => word + term.slice(0, 40));
  const asked = {
    label,
    field: field && outcomeKey(field),
    topic: topic && outcomeKey(topic),
    outcome: outcome && outcomeKey(outcome),
    success,
    unanswered,
    handoff,
    lasted,
    person,
  };
  const named = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [traitNames[name as CallFacetName] + value],
  );
  const traits = [...said, ...named];
  const all = {
    ...given,
    from: from && asStored(from),
    to: to && asStored(to),
    traits: traits.length > 0 ? traits : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as StoredCallFilter;
}

/** With milliseconds, as stores compare times. */
const asStored = (time: string) => new Date(time).toISOString();
