import { linkTo } from "../../app/route.ts";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { LaneOfCall } from "./lane-of-call.tsx";
import { Pace } from "./pace.tsx";
import { SourcesInWork } from "./sources-in-work.tsx";
import { useLiveCalls } from "./use-live-calls.ts";
import "./now.css";

/** What happens now: the calls under way, and the sources in work. */
export default function Now() {
  const { all, isOpen, problem } = useLiveCalls();
  const ids = all.ids.value;
  return (
    <>
      <div class="row">
        <Heading>Now</Heading>
        <span class={`badge ${isOpen ? "good" : "warn"}`}>{isOpen ? "live" : "connecting"}</span>
      </div>
      <ProblemNotice problem={problem} />
      <Pace />
      <SourcesInWork />
      {isOpen && !problem && ids.length === 0 && (
        <Empty title="Nobody is on the line">
          <p>
            A call appears here when it starts. <a href={linkTo(["calls"])}>Calls</a> has those that ended.
          </p>
        </Empty>
      )}
      {ids.length > 0 && (
        <section aria-label="Calls under way">
          <p class="small">{ids.length === 1 ? "1 call" : `${ids.length.toLocaleString("en")} calls`}</p>
          <ul class="lanes">
            {ids.map((id) => (
              <LaneOfCall key={id} lane={all.lanes.get(id)!} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
