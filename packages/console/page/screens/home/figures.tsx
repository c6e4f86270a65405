import { linkTo } from "../../app/route.ts";
import { number, t } from "../../language/text.ts";
import { type Day, having } from "./days.ts";

interface Figure {
  title: string;
  of: (day: Day) => number;
  /** Filters of the list with these calls. */
  query: Record<string, string>;
  /** A share of the calls that ended is shown beside it. */
  isShare?: boolean;
}

const ended = (day: Day) => having(day, "status", "ended");

const figures: readonly Figure[] = [
  { title: t("Calls"), of: ({ counts }) => counts.calls, query: {} },
  {
    title: t("Ended without a person"),
    of: (day) => having(day, "person", "no"),
    query: { person: "no" },
    isShare: true,
  },
  { title: t("Handed over"), of: (day) => having(day, "handoff", "made"), query: { handoff: "made" } },
  { title: t("Hand-off taken back"), of: (day) => having(day, "handoff", "undone"), query: { handoff: "undone" } },
  { title: t("Hand-off declined"), of: (day) => having(day, "handoff", "declined"), query: { handoff: "declined" } },
  { title: t("No answer found"), of: (day) => having(day, "unanswered", "yes"), query: { unanswered: "yes" } },
];

/** What today's calls are, beside yesterday's and those of this weekday last week. Each leads to its calls. */
export function Figures({ days }: { days: readonly Day[] }) {
  const [today, yesterday, lastWeek] = [days.at(-1)!, days.at(-2)!, days[0]!];
  return (
    <ul class="figures">
      {figures.map(({ title, of, query, isShare }) => (
        <li key={title} class="panel">
          <a href={linkTo(["calls"], { day: "today", ...query })}>{title}</a>
          <p class="figure">
            {number(of(today))}
            {isShare && ended(today) > 0 && (
              <span class="small"> {Math.round((of(today) / ended(today)) * 100)} %</span>
            )}
          </p>
          <Bars title={title} days={days} of={of} />
          <p class="small">
            {t("yesterday {yesterday}, a week ago {lastWeek}", {
              yesterday: number(of(yesterday)),
              lastWeek: number(of(lastWeek)),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}

const [barWidth, gap, height] = [14, 4, 36];
const dayName = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short" });

/** A bar for each day, today's in the colour of the page. */
function Bars({ title, days, of }: { title: string; days: readonly Day[]; of: (day: Day) => number }) {
  const most = Math.max(1, ...days.map(of));
  const said = days.map((day) => `${dayName.format(day.from)}: ${of(day)}`).join(", ");
  return (
    <svg
      role="img"
      aria-label={t("{title} by day. {said}", { title, said })}
      preserveAspectRatio="none"
      viewBox={`0 0 ${days.length * (barWidth + gap) - gap} ${height}`}
    >
      {days.map((day, at) => {
        const tall = Math.max(1, (of(day) / most) * height);
        return (
          <rect
            key={day.from.getTime()}
            class={at === days.length - 1 ? "now" : ""}
            x={at * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
            rx={2}
          >
            <title>{`${dayName.format(day.from)}: ${of(day)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
