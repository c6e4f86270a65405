import type { Exchange, History } from "../../agent-knowledge.ts";
import type { NameIndex } from "../names/name-index.ts";
import type { Name } from "../names/weigh-names.ts";
import { clear, type HeardName, heardNames } from "./heard-names.ts";

/** What a call is about, for now. */
export interface Subject {
  name: Name;
  /** 0 to 1, 1 for the first: how much its sources count. */
  weight: number;
  /** Who named it last, and in which words; the host has none. */
  by: Exchange["role"] | "host";
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
/** Subjects that are open at once, and the least weight of one. */
const most = 6;
const least = 0.25;

/** What the exchanges, oldest first, are about, the strongest first: names last said, by either side, or `set` by the host. */
export function openSubjects(
  exchanges: readonly Exchange[],
  names: NameIndex,
  set: History["subject"] = undefined,
): Subject[] {
  const subjects = new Map<Name, Subject>();
  const clearSince = new Set<Name>();
  const said = saidOf(exchanges, names, set);
  for (let ago = 0; ago < said.length; ago++) {
    const { by, text, mentions } = said[said.length - 1 - ago]!;
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
    .map((subject) => ({ ...subject, weight: subject.weight / best }));
}

interface Said {
  by: Subject["by"];
  text: string;
  mentions: readonly HeardName[];
}

/** The exchanges with what the host set among them. Where it dropped the subject, what was said before is left out. */
function saidOf(exchanges: readonly Exchange[], names: NameIndex, set: History["subject"]): Said[] {
  const heard = heardNames(exchanges, names);
  const said = exchanges.map(({ role, text }, at): Said => ({ by: role, text, mentions: heard[at]! }));
  if (!set) return said;
  if (set.name === null) return said.slice(set.after);
  const mentions = [{ name: names.named(set.name), strength: 1 }];
  return said.toSpliced(set.after, 0, { by: "host", text: "", mentions });
}
