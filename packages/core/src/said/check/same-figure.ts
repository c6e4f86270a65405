import type { Figure, Reading } from "../read/figure.ts";

/** `same` value, `other` value of the same kind, or nothing that can be compared. */
export type Comparison = "same" | "other" | null;

const halfDay = 720;
/** How far a rounded amount may be from what is written, as a share of it. */
const rounding = 0.1;
/** The same as a share of the unit that is said: five working days are about a week, and 45 minutes about an hour. */
const ofUnit = 0.3;

type Near = (left: number, right: number) => boolean;
const within =
  (share: number): Near =>
  (left, right) =>
    Math.abs(left - right) <= share * Math.max(1, Math.abs(right));
const [exact, rounded] = [within(1e-6), within(rounding)];

/** Compares what two figures may mean: one shared reading is enough to be the same. `isRound`: the first is an estimate. */
export function compare(claim: Figure, ground: Figure, isRound: boolean): Comparison {
  let comparison: Comparison = null;
  for (const mine of claim.readings) {
    for (const theirs of ground.readings) {
      const found = compareReadings(mine, theirs, isRound);
      if (found === "same") return "same";
      comparison ??= found;
    }
  }
  return comparison;
}

function compareReadings(mine: Reading, theirs: Reading, isRound: boolean): Comparison {
  const near = isRound ? rounded : exact;
  if (mine.kind !== theirs.kind) return acrossKinds(mine, theirs, near);
  const told = (isSame: boolean): Comparison => (isSame ? "same" : "other");
  switch (mine.kind) {
    case "money": {
      const isOtherCurrency = mine.unit !== "" && theirs.unit !== "" && mine.unit !== theirs.unit;
      return told(!isOtherCurrency && near(mine.value, theirs.value));
    }
    case "quantity": {
      if (mine.unit !== theirs.unit) return null;
      const isNear = isRound && Math.abs(mine.value - theirs.value) <= (ofUnit * mine.value) / mine.raw;
      return told(isNear || near(mine.value, theirs.value));
    }
    case "time": {
      const isWhole = mine.isExact && theirs.isExact;
      return told(isWhole ? mine.value === theirs.value : mine.value % halfDay === theirs.value % halfDay);
    }
    case "date":
      return told(mine.value === theirs.value && (mine.unit === "" || theirs.unit === "" || mine.unit === theirs.unit));
    case "weekday":
      return told((mine.value & ~theirs.value) === 0);
    case "phone":
      return told(isSameNumber(mine.unit, theirs.unit));
    case "code":
      return mine.unit === theirs.unit ? "same" : shapeOf(mine.unit) === shapeOf(theirs.unit) ? "other" : null;
    case "number":
      // An ordinal is not compared with an amount, nor a year.
      return mine.unit === theirs.unit && isYear(mine) === isYear(theirs) ? told(near(mine.value, theirs.value)) : null;
    default:
      return told(near(mine.value, theirs.value));
  }
}

/** A bare number may be any amount: "students pay nine". A month is that of a date, and "the third" its day. */
function acrossKinds(mine: Reading, theirs: Reading, near: Near): Comparison {
  if (mine.kind === "month" && theirs.kind === "date")
    return Math.floor(theirs.value / 100) === mine.value ? "same" : "other";
  if (mine.kind === "number" && mine.unit === "th" && theirs.kind === "date")
    return theirs.value % 100 === mine.value ? "same" : null;
  if (mine.kind === "number" && (theirs.kind === "money" || theirs.kind === "quantity"))
    return near(mine.value, theirs.raw) ? "same" : null;
  if (theirs.kind === "number" && (mine.kind === "money" || mine.kind === "quantity"))
    return near(mine.raw, theirs.value) ? "same" : null;
  return null;
}

/** With the country or without it, with the 0 or without it. */
function isSameNumber(mine: string, theirs: string): boolean {
  if (mine === theirs) return true;
  const [short, long] = [mine, theirs]
    .map((digits) => digits.replace(/^0+/, ""))
    .sort((left, right) => left.length - right.length) as [string, string];
  return short.length >= 6 && long.endsWith(short) && long.length - short.length <= 3;
}

const isYear = ({ value }: Reading) => Number.isInteger(value) && value >= 1_900 && value < 2_100;

const shapeOf = (code: string) => code.replace(/\d+/g, "9").replace(/\p{L}+/gu, "a");
