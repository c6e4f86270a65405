import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { decimal, t, tn } from "../../language/text.ts";
import { Heading } from "../../parts/heading.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { type Day, having, readDays } from "./days.ts";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import "./home.css";

/** Today's calls in figures, what needs somebody, and the first steps of a service without calls. */
export default function Home() {
  const { data: days, problem, reload } = useLoad(readDays, []);
  const hasCalls = days?.some(({ counts }) => counts.calls > 0);
  return (
    <>
      <div class="row">
        <Heading>{t("Home")}</Heading>
        <button type="button" onClick={reload}>
          {t("Reload")}
        </button>
      </div>
      <ProblemNotice problem={problem} retry={reload} />
      {days === null && !problem && <Skeleton rows={6} />}
      {days && !hasCalls && <FirstSteps />}
      {days && hasCalls && <Needs today={days.at(-1)!} />}
      {days && hasCalls && <Figures days={days} />}
      {days && hasCalls && <Pace />}
    </>
  );
}

/** What somebody should look at, each with the way there. */
function Needs({ today }: { today: Day }) {
  const [undone, unanswered] = [having(today, "handoff", "undone"), having(today, "unanswered", "yes")];
  const active = having(today, "status", "active");
  const needs = [
    undone > 0 && [
      tn(undone, "{n} call went to the wrong member today", "{n} calls went to the wrong member today"),
      ["calls"],
      { day: "today", handoff: "undone" },
    ],
    unanswered > 0 && [
      tn(
        unanswered,
        "{n} call had a question without an answer today",
        "{n} calls had a question without an answer today",
      ),
      ["gaps"],
      {},
    ],
    active > 0 && [tn(active, "{n} call under way", "{n} calls under way"), ["now"], {}],
  ].filter((need) => need !== false) as [string, string[], Record<string, string>][];
  if (needs.length === 0) return <p class="small">{t("Nothing needs attention.")}</p>;
  return (
    <section class="panel" aria-label={t("Needs attention")}>
      <h2>{t("Needs attention")}</h2>
      <ul class="needs">
        {needs.map(([what, parts, query]) => (
          <li key={what}>
            <a href={linkTo(parts, query)}>{what}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How fast turns are. Keys without `admin` don't see it. */
function Pace() {
  const { data } = useLoad((signal) => dataOf(api.GET("/v1/latencies", { params: { query: {} }, signal })), []);
  const turns = data?.stages.find(({ operation, stage }) => operation === "turn" && stage === "total");
  if (!data || !turns) return null;
  return (
    <p class="small">
      {t("Latency of turns, last {minutes} minutes: p50 {p50} ms, p95 {p95} ms.", {
        minutes: data.minutes,
        p50: decimal(turns.p50Ms),
        p95: decimal(turns.p95Ms),
      })}{" "}
      <a href={linkTo(["operate", "health"])}>{t("By stage")}</a>
    </p>
  );
}
