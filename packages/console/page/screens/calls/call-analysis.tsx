import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { counted } from "../../parts/amount.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { clockOf } from "./lasted.tsx";

/** What went wrong in a call, and how long each member had it. Nothing is shown of a call in which nothing happened. */
export function CallAnalysis({ callId }: { callId: string }) {
  const { data, problem, reload } = useLoad(
    (signal) => dataOf(api.GET("/v1/calls/{callId}/analysis", { params: { path: { callId } }, signal })),
    [callId],
  );
  if (problem) return <ProblemNotice problem={problem} retry={reload} />;
  if (!data) return null;
  const {
    members,
    unanswered,
    contradicted,
    silence,
    interruptions,
    tools,
    handoffs,
    modelFailures,
    timing,
    findings,
  } = data;
  const counts = [
    [interruptions, "interruptions by the caller"],
    [silence.times, `silence, at longest ${Math.round(silence.longestMs / 1_000)} s`],
    [handoffs.undone, "hand-offs taken back"],
    [handoffs.refused, "hand-offs refused"],
    [tools.failed, "tool calls failed"],
    [modelFailures, "answers that the model did not give"],
  ].filter(([count]) => count !== 0);
  return (
    <section class="panel" aria-label="What happened">
      <h2>What happened</h2>
      <ol class="held">
        {members.map(({ agentId, from, ms, turns }) => (
          <li key={from}>
            <strong>
              <AgentName id={agentId} />
            </strong>{" "}
            <span class="small">
              {clockOf(ms)}, {counted(turns, "turn")}
            </span>
          </li>
        ))}
      </ol>
      <ul class="plain-list">
        {unanswered.map(({ turnId, question, reasons }) => (
          <li key={turnId} dir="auto">
            <span class="badge warn">not answered</span> {question}{" "}
            <span class="small">{reasons.map((reason) => reason.replaceAll("_", " ")).join(", ")}</span>
          </li>
        ))}
        {contradicted.map(({ text, why }, index) => (
          <li key={index} dir="auto">
            <span class="badge bad">said, not written</span> {text} <span class="small">{why}</span>
          </li>
        ))}
        {counts.map(([count, what]) => (
          <li key={what}>
            <span class="badge warn">{count}</span> {what}
          </li>
        ))}
      </ul>
      {timing && <Timing timing={timing} />}
      {findings && <Findings findings={findings} />}
    </section>
  );
}

const partOf: Record<NonNullable<Schema<"CallAnalysis">["timing"]>["segments"][number]["until"], string> = {
  transcribed: "words recognised",
  firstToken: "model's first token",
  firstAudio: "first audio",
  audioEnd: "end of the audio",
};

/** What turns took, as the host reported it: each part begins where the one before ends. */
function Timing({ timing }: { timing: NonNullable<Schema<"CallAnalysis">["timing"]> }) {
  const { turns, firstAudio, segments, promptTokens, cachedShare, outputTokens, cost } = timing;
  const facts = [
    firstAudio &&
      `First audio after ${Math.round(firstAudio.medianMs)} ms in the median, ${Math.round(firstAudio.longestMs)} ms at longest`,
    promptTokens > 0 &&
      `${promptTokens.toLocaleString("en")} tokens of prompts, ${Math.round(100 * (cachedShare ?? 0))} % of them cached, and ${outputTokens.toLocaleString("en")} of answers`,
    cost !== null && `Cost ${cost.toLocaleString("en", { maximumFractionDigits: 4 })}`,
  ].filter(Boolean);
  return (
    <>
      <h3>Times of {counted(turns, "turn")}</h3>
      <ol>
        {segments.map(({ until, meanMs }) => (
          <li key={until}>
            {partOf[until]}: {Math.round(meanMs)} ms on average
          </li>
        ))}
      </ol>
      <ul class="plain-list small">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}

/** What the host's model found, as the `analysis` of the team or the agent asks. */
function Findings({ findings }: { findings: Schema<"CallFindings"> }) {
  const { status, error, success, criteria, outcome, fields, topics, summary } = findings;
  const named = [
    ["success", success === null ? null : success ? "yes" : "no"],
    ["outcome", outcome],
    ["topics", topics.join(", ") || null],
    ...Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  ].filter(([, value]) => value !== null);
  return (
    <>
      {summary && <p dir="auto">{summary}</p>}
      <ul>
        {named.map(([name, value]) => (
          <li key={name} dir="auto">
            {name}: {value}
          </li>
        ))}
        {criteria.map(({ name, met, why }) => (
          <li key={name} dir="auto">
            <span class="badge">{met === null ? "not known" : met ? "met" : "not met"}</span> {name}{" "}
            <span class="small">{why}</span>
          </li>
        ))}
        {status !== "done" && (
          <li>
            <span class="badge">analysis {status}</span> {error}
          </li>
        )}
      </ul>
    </>
  );
}
