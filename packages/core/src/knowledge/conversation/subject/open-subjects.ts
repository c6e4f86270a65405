import type { Exchange, History, Shown } from "../../agent-knowledge.ts";
import type { NameIndex } from "../names/name-index.ts";
import type { Name } from "../names/weigh-names.ts";
import { clear, type HeardName, heardNames } from "./heard-names.ts";
import { listedBefore, shownNames } from "./shown-names.ts";

/** What a call is about, for now. */
export interface Subject {
  name: Name;
  /** 0 to 1, 1 for the first: how much its sources count. */
  weight: number;
  /** Who named it last, and in which words; the host has none. What was only shown to the model weighs less. */
  by: Exchange["role"] | "host" | Shown["by"];
  words: string;
  /** Exchanges since then: 0 for the words of the turn itself. */
  ago: number;
}

/** What a mention keeps with each exchange of either side that came after it. */
const fading = 0.93;
/** What it keeps for each clear mention of another name since. */
const replaced = 0.8;
/**
 * Strength that a name needs where only the turn's own words name anything: they are searched as they are, and half a title in them says nothing more. On
 * StackFAQ's odd questions in a call's first turn, hit@1 is 71.8 % without this and 78.2 % with it, as by a search.
 */
const alone = 0.85;
/** What a name that the host set keeps at least, however long nobody says it. */
const kept = 0.3;
/** What a name that was only shown counts at most beside one that was heard, also where nothing was heard. */
const shownShare = 0.5;
/** Subjects that are open at once. */
const most = 6;
/** The least weight of an open subject. Chosen, not fitted. */
const least = 0.25;

/** What the exchanges, oldest first, are about, the strongest first: names last said, by either side, `set` by the host or shown to the model. */
export function openSubjects(
  exchanges: readonly Exchange[],
  names: NameIndex,
  { subject, shown }: Pick<History, "subject" | "shown"> = {},
): Subject[] {
  const subjects = new Map<Name, Subject>();
  const clearSince = new Set<Name>();
  for (const { by, text, mentions, ago } of saidOf(exchanges, names, { subject, shown }).reverse()) {
    const others = clearSince.size;
    for (const { name, strength } of mentions) {
      const newer = others - (clearSince.has(name) ? 1 : 0);
      const faded = by === "host" ? Math.max(kept, fading ** ago) : fading ** ago;
      const weight = strength * faded * replaced ** newer;
      if (weight > (subjects.get(name)?.weight ?? 0)) subjects.set(name, { name, weight, by, words: text, ago });
    }
    for (const { name, strength } of mentions) if (strength >= clear) clearSince.add(name);
  }
  const sorted = [...subjects.values()].sort(
    (left, right) => right.weight - left.weight || (left.name.label < right.name.label ? -1 : 1),
  );
  const best = sorted[0]?.weight ?? 0;
  const needed = sorted.every(({ ago }) => ago === 0) ? alone : least;
  if (best < needed) return [];
  return sorted
    .slice(0, most)
    .filter(({ weight }) => weight >= least * best)
    .map((one) => ({ ...one, weight: Math.min(one.weight / best, isShown(one) ? shownShare : 1) }));
}

/** Nobody named it: it was only shown to the model. */
export const isShown = ({ by }: Pick<Subject, "by">) => by !== "host" && by !== "caller" && by !== "agent";

interface Said extends Pick<Subject, "by" | "ago"> {
  text: string;
  mentions: readonly HeardName[];
}

/** The exchanges with what the host set and what was shown among them, oldest first. Where the host dropped the subject, what was before is left out. */
function saidOf(
  exchanges: readonly Exchange[],
  names: NameIndex,
  { subject, shown = [] }: Pick<History, "subject" | "shown">,
): Said[] {
  const heard = heardNames(exchanges, names, (at) => listedBefore(at, shown, names));
  const dropped = subject?.name === null ? subject.after : 0;
  const agoOf = (after: number) => exchanges.length - after;
  const placed = [
    ...shown.map((one) => ({ after: one.after, by: one.by, text: "", mentions: shownNames(one, names) })),
    ...(subject && subject.name !== null
      ? [
          {
            after: subject.after,
            by: "host" as const,
            text: "",
            mentions: [{ name: names.named(subject.name), strength: 1 }],
          },
        ]
      : []),
  ];
  return Array.from({ length: exchanges.length + 1 }, (_, at): Said[] => {
    if (at < dropped) return [];
    const before = placed.filter(({ after }) => after === at).map((one) => ({ ...one, ago: agoOf(at) }));
    const one = exchanges[at];
    return one ? [...before, { by: one.role, text: one.text, mentions: heard[at]!, ago: agoOf(at) - 1 }] : before;
  }).flat();
}
