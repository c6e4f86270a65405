import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { number, t, tn, wordFor } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
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
    [interruptions, t("interruptions by the caller")],
    [silence.times, t("silence, at longest {seconds} s", { seconds: Math.round(silence.longestMs / 1_000) })],
    [handoffs.undone, t("hand-offs taken back")],
    [handoffs.refused, t("hand-offs refused")],
    [tools.failed, t("tool calls failed")],
    [modelFailures, t("answers that the model did not give")],
  ].filter(([count]) => count !== 0);
  return (
    <section class="panel" aria-label={t("What happened")}>
      <h2>{t("What happened")}</h2>
      <ol class="held">
        {members.map(({ agentId, from, ms, turns }) => (
          <li key={from}>
            <strong>
              <AgentName id={agentId} />
            </strong>{" "}
            <span class="small">
              {clockOf(ms)}, {tn(turns, "{n} turn", "{n} turns")}
            </span>
          </li>
        ))}
      </ol>
      <ul class="plain-list">
        {unanswered.map(({ turnId, question, reasons }) => (
          <li key={turnId} dir="auto">
            <span class="badge warn">{t("not answered")}</span> {question}{" "}
            <span class="small">{reasons.map(wordFor).join(", ")}</span>
          </li>
        ))}
        {contradicted.map(({ text, why }, index) => (
          <li key={index} dir="auto">
            <span class="badge bad">{t("said, not written")}</span> {text} <span class="small">{why}</span>
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
  transcribed: t("words recognised"),
  firstToken: t("model's first token"),
  firstAudio: t("first audio"),
  audioEnd: t("end of the audio"),
};

/** What turns took, as the host reported it: each part begins where the one before ends. */
function Timing({ timing }: { timing: NonNullable<Schema<"CallAnalysis">["timing"]> }) {
  const { turns, firstAudio, segments, promptTokens, cachedShare, outputTokens, cost } = timing;
  const facts = [
    firstAudio &&
      t("First audio after {median} ms in the median, {longest} ms at longest", {
        median: Math.round(firstAudio.medianMs),
        longest: Math.round(firstAudio.longestMs),
      }),
    promptTokens > 0 &&
      t("{prompts} tokens of prompts, {share} % of them cached, and {answers} of answers", {
        prompts: number(promptTokens),
        share: Math.round(100 * (cachedShare ?? 0)),
        answers: number(outputTokens),
      }),
    cost !== null && t("Cost {cost}", { cost: number(cost, { maximumFractionDigits: 4 }) }),
  ].filter(Boolean);
  return (
    <>
      <h3>{tn(turns, "Times of {n} turn", "Times of {n} turns")}</h3>
      <ol>
        {segments.map(({ until, meanMs }) => (
          <li key={until}>{t("{part}: {ms} ms on average", { part: partOf[until], ms: Math.round(meanMs) })}</li>
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
    [t("success"), success === null ? null : success ? t("yes") : t("no")],
    [t("outcome"), outcome],
    [t("topics"), topics.join(", ") || null],
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
            <span class="badge">{met === null ? t("not known") : met ? t("met") : t("not met")}</span> {name}{" "}
            <span class="small">{why}</span>
          </li>
        ))}
        {status !== "done" && (
          <li>
            <span class="badge">{t("analysis {status}", { status: wordFor(status) })}</span> {error}
          </li>
        )}
      </ul>
    </>
  );
}
