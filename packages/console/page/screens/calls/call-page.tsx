import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { Empty } from "../../parts/empty.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { Time } from "../../parts/time.tsx";
import { isSearch, RecordedSearch } from "./recorded-search.tsx";
import { type Moment, type Stretch, timelineOf } from "./timeline.ts";

/** One call from its start: words, hand-offs, tools and decisions, in one line of time. */
export function CallPage({ callId }: { callId: string }) {
  const { data, problem, isLoading, reload } = useLoad(
    (signal) => dataOf(api.GET("/v1/calls/{callId}", { params: { path: { callId } }, signal })),
    [callId],
  );
  return (
    <>
      <p>
        <a href={linkTo(["calls"])}>All calls</a>
      </p>
      <div class="row">
        <h1 class="grow">
          <bdi>{data?.externalId ?? callId}</bdi>
        </h1>
        {data?.teamId && <a href={linkTo(["talk", data.teamId], { replay: callId })}>Replay it</a>}
        <button type="button" onClick={reload} disabled={isLoading}>
          Reload
        </button>
        <button
          type="button"
          disabled={!data}
          onClick={() => saveFile(`${callId}.json`, JSON.stringify(data, null, 2))}
        >
          Save as JSON
        </button>
      </div>
      <ProblemNotice problem={problem} retry={reload} />
      {data && <Facts call={data} />}
      {data && <Timeline call={data} />}
    </>
  );
}

function Facts({ call }: { call: Schema<"Call"> }) {
  return (
    <p class="row small">
      <span class={`badge ${call.status === "active" ? "good" : ""}`}>{call.status}</span>
      <span>
        <Time at={call.createdAt} />
        {call.endedAt && (
          <>
            {" to "}
            <Time at={call.endedAt} />
          </>
        )}
      </span>
      {call.teamId && (
        <span>
          team <TeamName teamId={call.teamId} />, version {call.teamVersion}
        </span>
      )}
      <span>
        {call.status === "active" ? "now" : "last"} with <bdi>{call.agentId}</bdi>
      </span>
      {call.outcome && <bdi>{call.outcome}</bdi>}
    </p>
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

function Timeline({ call }: { call: Schema<"Call"> }) {
  const stretches = timelineOf(call);
  if (stretches.length === 0) {
    return (
      <Empty title="Nothing of this call is stored">
        <p>Either nobody has spoken yet, or its recording level keeps no words.</p>
      </Empty>
    );
  }
  const members = [...new Set(call.ledger.flatMap(({ agentId }) => agentId ?? []))];
  return (
    <ol class="timeline">
      {stretches.map((stretch) => (
        <StretchOfTurn key={stretch.turnId} {...{ stretch, members }} />
      ))}
    </ol>
  );
}

function StretchOfTurn({ stretch, members }: { stretch: Stretch; members: readonly string[] }) {
  return (
    <li class="stretch">
      {stretch.moments.map((moment, index) => (
        <MomentOfTurn key={index} {...{ moment, members }} />
      ))}
    </li>
  );
}

/** Lanes are coloured by the order in which members spoke. */
const lanes = 6;

function MomentOfTurn({ moment, members }: { moment: Moment; members: readonly string[] }) {
  if (moment.kind === "trace") {
    const { kind, message, data } = moment.entry;
    return (
      <div class={`decision ${kind === "handoff" ? "joint" : ""}`} dir="auto">
        <span class="badge">{kind}</span> {message}
        {isSearch(data) && <RecordedSearch search={data} />}
      </div>
    );
  }
  const { role, agentId, text, toolName, interrupted } = moment.item;
  const lane = agentId === null ? "caller" : `lane-${members.indexOf(agentId) % lanes}`;
  return (
    <div class={`said ${lane}`}>
      <span class="small">
        <bdi>{agentId ?? "caller"}</bdi>
        {role !== "agent" && role !== "caller" && ` · ${role.replace("_", " ")}`}
        {toolName && ` · ${toolName}`}
        {interrupted && " · interrupted"}
      </span>
      <p dir="auto" class={role.startsWith("tool") ? "mono" : ""}>
        {text === "" ? "–" : text}
      </p>
    </div>
  );
}
