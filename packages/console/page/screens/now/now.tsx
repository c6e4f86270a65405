import { linkTo } from "../../app/route.ts";
import { t, tn, tx } from "../../language/text.ts";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { LaneOfCall } from "./lane-of-call.tsx";
import { useLiveCalls } from "./use-live-calls.ts";
import "./now.css";

/** The calls under way. */
export default function Now() {
  const { all, isOpen, problem } = useLiveCalls();
  const ids = all.ids.value;
  return (
    <>
      <div class="row">
        <Heading>{t("Now")}</Heading>
        <span class={`badge ${isOpen ? "good" : "warn"}`}>{isOpen ? t("live") : t("connecting")}</span>
      </div>
      <ProblemNotice problem={problem} />
      {isOpen && !problem && ids.length === 0 && (
        <Empty title={t("Nobody is on the line")}>
          <p>
            {tx("A call appears here when it starts. {calls} has those that ended.", {
              calls: <a href={linkTo(["calls"])}>{t("Calls")}</a>,
            })}
          </p>
        </Empty>
      )}
      {ids.length > 0 && (
        <section aria-label={t("Calls under way")}>
          <p class="small">{tn(ids.length, "{n} call", "{n} calls")}</p>
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
