import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { Back } from "../../parts/back.tsx";
import { Heading } from "../../parts/heading.tsx";
import { MakeTest } from "../../parts/make-test.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Time } from "../../parts/time.tsx";
import { CallAnalysis } from "./call-analysis.tsx";
import { Labels } from "./labels.tsx";
import { Lasted } from "./lasted.tsx";
import { type Playing, Recording } from "./recording.tsx";
import { Timeline } from "./timeline-view.tsx";
import { useChangesOf } from "./use-changes-of.ts";

/** One call from its start: words, hand-offs, tools and decisions, in one line of time. It grows while the call lasts. */
export function CallPage({ callId }: { callId: string }) {
  const { data, problem, reload } = useLoad(
    (signal) => dataOf(api.GET("/v1/calls/{callId}", { params: { path: { callId } }, signal })),
    [callId],
  );
  const isLive = data?.status === "active";
  useChangesOf(isLive ? callId : null, reload);
  const playing = useMemo((): Playing => ({ at: signal(null), playFrom: signal(null) }), []);
  return (
    <>
      <Back to={["calls"]}>{t("All calls")}</Back>
      <div class="row">
        <Heading>
          <bdi>{data?.externalId ?? callId}</bdi>
        </Heading>
        {isLive && <span class="badge good">{t("live")}</span>}
        {data && <MakeTest callId={callId} name={firstWords(data) ?? callId} />}
        <button
          type="button"
          disabled={!data}
          onClick={() => saveFile(`${callId}.json`, JSON.stringify(data, null, 2))}
        >
          {t("Save as JSON")}
        </button>
      </div>
      <ProblemNotice problem={problem} retry={reload} />
      {data === null && !problem && <Skeleton rows={8} />}
      {data && <Facts call={data} />}
      {data && <Labels callId={callId} labels={data.labels ?? []} reload={reload} />}
      {data && <Recording call={data} playing={playing} reload={reload} />}
      {data?.status === "ended" && <CallAnalysis callId={callId} />}
      {data && <Timeline call={data} playing={playing} />}
    </>
  );
}

/** What the caller said first; null where nothing of it is stored. */
const firstWords = ({ ledger }: Schema<"Call">) => ledger.find(({ role }) => role === "caller")?.text ?? null;

function Facts({ call }: { call: Schema<"Call"> }) {
  const handoffs = call.handoffs.filter(({ status }) => status === "committed").length;
  const turns = call.ledger.filter(({ role }) => role === "caller").length;
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [t("Began"), <Time key="began" at={call.createdAt} />],
    [call.endedAt ? t("Lasted") : t("Lasts for"), <Lasted key="lasted" call={call} />],
    ...(call.teamId === null
      ? []
      : [
          [
            t("Team"),
            <>
              <TeamName teamId={call.teamId} />{" "}
              <span class="small">{t("version {version}", { version: call.teamVersion ?? "" })}</span>
            </>,
          ] as const,
        ]),
    [call.status === "active" ? t("Now with") : t("Ended with"), <AgentName key="with" id={call.agentId} />],
    [t("Caller’s turns"), turns],
    [t("Hand-offs"), handoffs],
    [t("Outcome"), <bdi key="outcome">{call.outcome ?? call.endReason ?? "–"}</bdi>],
  ];
  return (
    <dl class="call-facts panel">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a team is called now; its id while that is not known, or when it was deleted. */
function TeamName({ teamId }: { teamId: string }) {
  const { data } = useLoad(
    (signal) => dataOf(api.GET("/v1/teams/{teamId}", { params: { path: { teamId } }, signal })),
    [teamId],
  );
  return (
    <a href={linkTo(["teams", teamId])} title={teamId}>
      <bdi>{data?.name ?? teamId}</bdi>
    </a>
  );
}
