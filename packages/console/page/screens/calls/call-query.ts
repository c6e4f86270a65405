import type { paths } from "../../api/generated/v1.ts";
import { t } from "../../language/text.ts";

/** Which calls /v1 counts, and lists page by page. */
export type CallFilter = NonNullable<paths["/v1/call-counts"]["get"]["parameters"]["query"]>;

const yesOrNo = { yes: t("yes"), no: t("no") };

/** The filters that take one of several values, and what each value is called. Null: by itself, or by its name. */
export const choices = {
  status: { title: t("Status"), names: { active: t("under way"), ended: t("ended") } },
  teamId: { title: t("Team"), names: null },
  heldBy: { title: t("Member that had it"), names: null },
  outcome: { title: t("Outcome"), names: null },
  handoff: {
    title: t("Hand-off"),
    names: {
      made: t("made"),
      undone: t("taken back"),
      declined: t("declined"),
      refused: t("refused"),
      none: t("none"),
    },
  },
  person: { title: t("A person had it"), names: yesOrNo },
  unanswered: { title: t("No answer found"), names: yesOrNo },
  lasted: {
    title: t("Lasted"),
    names: {
      under_30s: t("under 30 s"),
      "30s_to_2m": t("30 s to 2 min"),
      "2m_to_5m": t("2 to 5 min"),
      "5m_to_15m": t("5 to 15 min"),
      over_15m: t("over 15 min"),
    },
  },
  label: { title: t("Label"), names: null },
  success: { title: t("Met its criteria"), names: yesOrNo },
  topic: { title: t("Topic"), names: null },
  field: { title: t("Field"), names: null },
} as const satisfies Partial<Record<keyof CallFilter, { title: string; names: Record<string, string> | null }>>;

export type ChoiceName = keyof typeof choices;

/** Days that have a name: how many days ago they began, and ended. */
const namedDays: Record<string, readonly [from: number, until: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
};

/** What of an address says which calls are listed. */
export const filterNames: readonly string[] = [
  ...Object.keys(choices),
  "text",
  "externalId",
  "caller",
  "day",
  "from",
  "until",
];

/** Which calls the address asks for. Empty: all. */
export function filterOf(query: URLSearchParams): CallFilter {
  const given = [...Object.keys(choices), "text", "externalId"].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  const named = namedDays[query.get("day") ?? ""];
  const from = named ? dayAgo(named[0]) : startOf(query.get("from"));
  const until = named ? dayAgo(named[1] - 1) : dayAfter(startOf(query.get("until")));
  return {
    ...(Object.fromEntries(given) as CallFilter),
    ...(from && { from: from.toISOString() }),
    ...(until && { to: until.toISOString() }),
  };
}

/** The beginning of a day where the reader is, so many days before today. */
function dayAgo(days: number): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}

function startOf(day: string | null): Date | null {
  const date = new Date(`${day}T00:00`);
  return day === null || Number.isNaN(date.getTime()) ? null : date;
}

/** Days are not always of 24 hours. */
function dayAfter(day: Date | null): Date | null {
  return day && new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
}
