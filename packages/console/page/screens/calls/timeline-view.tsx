import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Schema } from "../../api/client.ts";
import { t, wordFor } from "../../language/text.ts";
import { AgentName, SentenceOfAgent } from "../../parts/agent-name.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Handover, isHandover } from "../../parts/handover.tsx";
import { clockOf } from "./lasted.tsx";
import { isSearch, RecordedSearch } from "./recorded-search.tsx";
import type { Playing } from "./recording.tsx";
import { heardAt, type SpokenTime, spokenTimes, wordAt } from "./spoken-times.ts";
import { type Moment, ownerAt, timelineOf } from "./timeline.ts";

type Call = Schema<"Call">;

/** What was said and decided in a call, in one line of time. It follows the recording that is played. */
export function Timeline({ call, playing }: { call: Call; playing: Playing }) {
  const recordedFrom = call.recording?.startedAt ?? call.createdAt;
  const times = useMemo(() => spokenTimes(call.ledger, recordedFrom), [call]);
  const heard = useComputed(() => (playing.at.value === null ? null : heardAt(times, playing.at.value)));
  const stretches = timelineOf(call);
  if (stretches.length === 0) {
    return (
      <Empty title={t("Nothing of this call is stored")}>
        <p>{t("Either nobody has spoken yet, or its recording level keeps no words.")}</p>
      </Empty>
    );
  }
  const members = [...new Set(call.ledger.flatMap(({ agentId }) => agentId ?? []))];
  const spokenFrom = new Map(times.map(({ itemId, from }) => [itemId, from]));
  const startOf = (moment: Moment) =>
    (moment.kind === "ledger" ? spokenFrom.get(moment.item.id) : undefined) ??
    Date.parse(moment.at) - Date.parse(recordedFrom);
  return (
    <ol class="timeline">
      {stretches.map((stretch) => (
        <li key={stretch.turnId} class="stretch">
          {stretch.moments.map((moment, index) => (
            <div key={index} class="moment">
              <Clock {...{ moment, call, playing }} recordedMs={startOf(moment)} />
              <MomentOfTurn {...{ moment, members, call, heard, playing }} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

interface ClockProps {
  moment: Moment;
  call: Call;
  playing: Playing;
  /** Where the recording has it, in milliseconds. */
  recordedMs: number;
}

/** When it was; where there is a recording, a button that plays it from there. */
function Clock({ moment, call, playing, recordedMs }: ClockProps) {
  const clock = clockOf(Date.parse(moment.at) - Date.parse(call.createdAt));
  const playFrom = playing.playFrom.value;
  const time = <time dateTime={moment.at}>{clock}</time>;
  if (!playFrom || recordedMs < 0) return <span class="clock small">{time}</span>;
  return (
    <button
      type="button"
      class="clock small plain"
      aria-label={t("Play from {clock}", { clock })}
      onClick={() => playFrom(recordedMs)}
    >
      {time}
    </button>
  );
}

/** Lanes are coloured by the order in which members spoke. */
const lanes = 6;

interface MomentProps {
  moment: Moment;
  members: readonly string[];
  call: Call;
  heard: ReadonlySignal<SpokenTime | null>;
  playing: Playing;
}

function MomentOfTurn({ moment, members, call, heard, playing }: MomentProps) {
  if (moment.kind === "trace") {
    const { kind, message, data } = moment.entry;
    if (isHandover(moment.entry)) return <Handover decision={moment.entry} />;
    return (
      <div class="decision" dir="auto">
        <span class="badge">{wordFor(kind)}</span> <SentenceOfAgent text={message} />
        {isSearch(data) && <RecordedSearch search={data} agentId={ownerAt(call, moment.entry)} teamId={call.teamId} />}
      </div>
    );
  }
  const { id, role, agentId, text, toolName, interrupted } = moment.item;
  const lane = agentId === null ? "caller" : `lane-${members.indexOf(agentId) % lanes}`;
  const now = heard.value?.itemId === id ? heard.value : null;
  return (
    <div class={`said ${lane} ${now ? "heard" : ""}`} aria-current={now ? "true" : undefined}>
      <span class="small">
        {agentId === null ? t("caller") : <AgentName id={agentId} />}
        {role !== "agent" && role !== "caller" && ` · ${wordFor(role)}`}
        {toolName && ` · ${toolName}`}
        {interrupted && ` · ${t("interrupted")}`}
      </span>
      <p dir="auto" class={role.startsWith("tool") ? "mono" : ""}>
        {now ? <HeardWords text={text} time={now} at={playing.at} /> : text === "" ? "–" : text}
      </p>
    </div>
  );
}

/** Words that are heard, the one of this moment marked. They come into view when their turn comes. */
function HeardWords({ text, time, at }: { text: string; time: SpokenTime; at: Playing["at"] }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current!.scrollIntoView({ block: "nearest" }), []);
  const parts = wordAt(text, time, at.value ?? -1);
  return (
    <span ref={place} class="heard-words">
      {parts ? (
        <>
          {parts[0]}
          <mark>{parts[1]}</mark>
          {parts[2]}
        </>
      ) : (
        text
      )}
    </span>
  );
}
