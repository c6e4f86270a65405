/** One way in which a figure may be meant: "nineteen forty" is a time, a year and a price. */
export interface Reading {
  kind: "money" | "quantity" | "time" | "date" | "weekday" | "month" | "number" | "phone" | "code";
  /** Amount, minutes since midnight, month × 100 + day, a bit for each weekday. */
  value: number;
  /** Currency, what a quantity is of, the year of a date, the digits of a telephone number, the letters of a code. */
  unit: string;
  /** The number as it was said, whatever its unit. */
  raw: number;
  /** Of a time: whether the half of the day is known. */
  isExact: boolean;
}

/** A figure of a text. */
export interface Figure {
  readings: readonly Reading[];
  /** Tokens that say it. */
  from: number;
  to: number;
  /** It may be no figure at all, such as "a" in "a month": it is never taken for wrong without something that says otherwise. */
  isSoft: boolean;
}

export const reading = (
  kind: Reading["kind"],
  value: number,
  { unit = "", raw = value, isExact = true }: Partial<Pick<Reading, "unit" | "raw" | "isExact">> = {},
): Reading => ({ kind, value, unit, raw, isExact });
