import type { Condition, Rule, TeamDefinition } from "@cuecard/core";

/** What rules may look at, as far as it is known here. */
export interface Moment {
  /** The member that has the call. */
  owner: string;
  /** Milliseconds since 1970. */
  at: number;
  text: string | null;
  silenceMs: number | null;
  /** All keys that count; null: none was pressed just now. */
  keys: string | null;
}

/**
 * The rule that leads elsewhere now: null for none, `unknown` where a condition before it is not among those that are
 * written again here from the contract: clock, keys, silence, and keywords that were not said.
 */
export function ruleDue({ members, rules = [] }: TeamDefinition, moment: Moment): Rule | "unknown" | null {
  const { owner } = moment;
  const allowed = members.find(({ agentId }) => agentId === owner)?.canHandOffTo;
  for (const rule of rules.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))) {
    const { from, when, to } = rule;
    if (typeof to !== "string") return "unknown";
    if (to === owner || !(from ? from.includes(owner) : (allowed?.includes(to) ?? true))) continue;
    const holds = isMet(when, moment);
    if (holds !== false) return holds === "unknown" ? "unknown" : rule;
  }
  return null;
}

function isMet(when: Condition, { at, text, silenceMs, keys }: Moment): boolean | "unknown" {
  if ("clock" in when) return isInTime(when.clock, at);
  if ("not" in when) return "clock" in when.not ? !isInTime(when.not.clock, at) : "unknown";
  if ("dtmf" in when) return keys === when.dtmf;
  if ("silence" in when) return silenceMs !== null && silenceMs >= when.silence.ms;
  if ("keywords" in when) {
    const said = text?.toLowerCase() ?? "";
    return when.keywords.some((word) => said.includes(word.toLowerCase())) ? "unknown" : false;
  }
  return "unknown";
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

function isInTime(
  {
    timezone,
    days: wanted,
    from = "00:00",
    to = "24:00",
    except = [],
  }: Extract<Condition, { clock: unknown }>["clock"],
  at: number,
): boolean {
  // Swedish writes "2026-01-01 05:30:00".
  const [date, time] = new Date(at).toLocaleString("sv-SE", { timeZone: timezone }).split(" ") as [string, string];
  const minute = time.slice(0, 5);
  const inTime = from <= to ? from <= minute && minute < to : from <= minute || minute < to;
  const day = days[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return inTime && (wanted?.some((each) => each === day) ?? true) && !except.includes(date);
}
