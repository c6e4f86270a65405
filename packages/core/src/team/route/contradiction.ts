import type { Condition } from "../../schema/condition.ts";
import { languageCovers } from "../languages/language-covers.ts";
import type { Implication } from "./implies.ts";
import { isBare, saysYes } from "./variable.ts";

/** A condition, or its denial, that must hold where the whole does. */
interface Part {
  when: Condition;
  holds: boolean;
}

type Leaf = Exclude<Condition, { not: unknown } | { all: unknown } | { any: unknown }>;
type Clock = Extract<Condition, { clock: unknown }>["clock"];
type Comparison = Extract<Condition, { variable: string }>;

/** So many ways to meet a condition are looked at; one with more is taken to be possible. */
const mostWays = 200;

/**
 * Why a condition can never hold; null when it may. Each way to meet it is looked at: the parts of a way must not rule
 * each other out.
 */
export function contradictionIn(when: Condition, implies: Implication): string | null {
  const ways = waysTo(when, true);
  if (ways === null) return null;
  let first: string | null = null;
  for (const parts of ways) {
    const why = conflictIn(parts, implies);
    if (why === null) return null;
    first ??= why;
  }
  return first;
}

/** The ways to meet a condition, or to meet its denial; null when they are too many. */
function waysTo(when: Condition, holds: boolean): Part[][] | null {
  if ("not" in when) return waysTo(when.not, !holds);
  if (!("all" in when || "any" in when)) return [[partOf(when, holds)]];
  const inner = ("all" in when ? when.all : when.any).map((each) => waysTo(each, holds));
  if (inner.some((ways) => ways === null)) return null;
  const each = inner as Part[][][];
  const together = "all" in when === holds;
  if (!together) return each.flat().length > mostWays ? null : each.flat();
  if (each.reduce((count, ways) => count * ways.length, 1) > mostWays) return null;
  return each.reduce<Part[][]>((made, ways) => made.flatMap((way) => ways.map((more) => [...way, ...more])), [[]]);
}

/** That a variable is not there is a comparison too, and so is its denial. */
function partOf(when: Leaf, holds: boolean): Part {
  const isOnlyPresence = "variable" in when && Object.keys(when).every((key) => presence.has(key));
  if (holds || !isOnlyPresence || when.exists === undefined) return { when, holds };
  return { when: { ...when, exists: !when.exists }, holds: true };
}

const presence = new Set(["variable", "trust", "exists"]);

function conflictIn(parts: readonly Part[], implies: Implication): string | null {
  const denied = parts.filter(({ holds }) => !holds);
  for (const [at, part] of parts.entries()) {
    if (part.holds && "variable" in part.when && !isPossible(part.when))
      return `no value of ${part.when.variable} meets its comparisons`;
    const choices = part.holds ? choicesOf(part.when) : [];
    const isDenied = (choice: Condition) => denied.some(({ when }) => implies(choice, when));
    if (denied.length > 1 && choices.length > 1 && choices.every(isDenied))
      return `each of its ${"variable" in part.when ? "values" : "keywords"} is denied`;
    for (const other of parts.slice(0, at)) {
      const why = conflictOf(part, other, implies) ?? conflictOf(other, part, implies);
      if (why) return why;
    }
  }
  const clocks = parts.flatMap(({ when, holds }) => ("clock" in when ? [{ clock: when.clock, holds }] : []));
  return clocks.length > 0 && neverTogether(clocks) ? "no time meets its clock" : null;
}

/** The conditions of which one is enough. */
function choicesOf(when: Condition): Condition[] {
  if ("keywords" in when) return when.keywords.map((word) => ({ ...when, keywords: [word] }));
  if (!("variable" in when) || !when.in) return [];
  const { in: values, ...others } = when;
  return values.map((value) => ({ ...others, equals: value }));
}

function conflictOf(part: Part, other: Part, implies: Implication): string | null {
  const [a, b] = [part.when, other.when];
  if (part.holds && !other.holds) return implies(a, b) ? `${Object.keys(a)[0]} can't hold and not hold at once` : null;
  if (!part.holds || !other.holds) return null;
  if (
    "language" in a &&
    "language" in b &&
    !languageCovers(a.language, b.language) &&
    !languageCovers(b.language, a.language)
  )
    return `a call is not in ${a.language} and in ${b.language} at once`;
  if ("intent" in a && "intent" in b && a.intent !== b.intent) return "words have one intent";
  if ("dtmf" in a && "dtmf" in b && a.dtmf !== b.dtmf) return "these keys are not pressed at once";
  if ("variable" in a && "variable" in b && a.variable === b.variable && a.trust === b.trust && !isPossible(a, b))
    return `no value of ${a.variable} meets both comparisons`;
  return null;
}

/** Some value meets all comparisons. */
function isPossible(...comparisons: Comparison[]): boolean {
  const saysYesOnly = comparisons.some(isBare);
  const needsValue =
    saysYesOnly ||
    comparisons.some(
      ({ exists, equals, in: values, lt, gt }) =>
        exists === true || [equals, values, lt, gt].some((limit) => limit !== undefined),
    );
  if (needsValue && comparisons.some(({ exists }) => exists === false)) return false;
  const lists = comparisons.flatMap(({ equals, in: values }) => [
    ...(equals === undefined ? [] : [[String(equals)]]),
    ...(values ? [values.map(String)] : []),
  ]);
  const below = Math.min(...comparisons.map(({ lt = Number.POSITIVE_INFINITY }) => lt));
  const above = Math.max(...comparisons.map(({ gt = Number.NEGATIVE_INFINITY }) => gt));
  const isLimited = Number.isFinite(below) || Number.isFinite(above);
  const isWithin = (value: string) =>
    (!isLimited || (value !== "" && Number(value) < below && Number(value) > above)) &&
    (!saysYesOnly || saysYes(value));
  const [first, ...more] = lists;
  if (first) return first.some((value) => isWithin(value) && more.every((list) => list.includes(value)));
  return below > above;
}

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const minutesOfDay = 24 * 60;

/** Clocks of one time zone are compared minute by minute of a week; dates that are excepted come and go. */
function neverTogether(clocks: readonly { clock: Clock; holds: boolean }[]): boolean {
  const zones = new Set(clocks.map(({ clock }) => clock.timezone));
  return [...zones].some((zone) => {
    const own = clocks.filter(({ clock }) => clock.timezone === zone);
    // On a date that is excepted a clock's denial holds at any time.
    if (own.some(({ clock, holds }) => !holds && clock.except?.length)) return false;
    return !days.some((day) => {
      for (let minute = 0; minute < minutesOfDay; minute++)
        if (own.every(({ clock, holds }) => holdsAt(clock, day, minute) === holds)) return true;
      return false;
    });
  });
}

function holdsAt(
  { days: own, from = "00:00", to = "24:00" }: Clock,
  day: (typeof days)[number],
  minute: number,
): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const inTime = start <= end ? start <= minute && minute < end : minute >= start || minute < end;
  return inTime && (own?.includes(day) ?? true);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours! * 60 + minutes!;
}
