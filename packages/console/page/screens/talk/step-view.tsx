import type { Schema } from "../../api/client.ts";
import { placeInSource } from "../../app/place-in-source.ts";
import { decimal, t, tn, tx, wordFor } from "../../language/text.ts";
import { AgentName, SentenceOfAgent } from "../../parts/agent-name.tsx";
import { Bar } from "../../parts/bar.tsx";
import { Handover, isHandover } from "../../parts/handover.tsx";
import { isSearch, RecordedSearch } from "../calls/recorded-search.tsx";
import { actInWords } from "./acts.ts";
import type { Step } from "./conversation.ts";

/** An act, and what came of it: who answers, why, what they know, and how long it took. */
export function StepView({ step }: { step: Step }) {
  const { act, turn, decisions, owner, output, said } = step;
  const isWords = act.do === "say" || act.do === "agent";
  return (
    <li class="step">
      <div class={`said ${act.do === "say" ? "caller" : ""}`}>
        <span class="small">
          {act.do === "say" ? t("caller") : act.do === "agent" ? <AgentName id={owner || "agent"} /> : t("event")}
        </span>
        <p dir="auto" class={isWords ? "" : "small"}>
          {actInWords(act)}
        </p>
      </div>
      {decisions.filter(isHandover).map((decision, index) => (
        <Handover key={index} decision={decision} />
      ))}
      {turn && <TurnFacts turn={turn} owner={owner} />}
      {!turn && act.do === "say" && owner !== "" && (
        <p class="small">{tx("{name} had the turn", { name: <AgentName id={owner} /> })}</p>
      )}
      {output !== null && (
        <p class="small output" dir="auto">
          {output}
        </p>
      )}
      {decisions
        .filter((decision) => decision.kind !== "start" && !isHandover(decision))
        .map(({ kind, message, data }, index) => (
          <div key={index} class="decision" dir="auto">
            <span class="badge">{wordFor(kind)}</span> <SentenceOfAgent text={message} />
            {!turn && isSearch(data) && <RecordedSearch search={data} agentId={owner} />}
          </div>
        ))}
      {said !== null && (
        <div class="said">
          <span class="small">
            <bdi>{turn?.agent.name ?? owner}</bdi>
          </span>
          <p dir="auto">{said === "" ? "–" : said}</p>
        </div>
      )}
    </li>
  );
}

function TurnFacts({ turn, owner }: { turn: Schema<"Turn">; owner: string }) {
  const { agent, speaks, handoff, transfer, context, degraded } = turn;
  return (
    <div class="panel turn">
      <p class="row">
        <strong class="grow">
          {speaks
            ? tx("{name} answers", { name: <bdi>{agent.name ?? agent.id}</bdi> })
            : tx("{name} has the call: a person", { name: <bdi>{agent.name ?? agent.id}</bdi> })}
        </strong>
        {agent.name && agent.name !== owner && <span class="mono small">{agent.id}</span>}
      </p>
      {handoff?.message && <p dir="auto">{t("Says first: “{words}”", { words: handoff.message })}</p>}
      {transfer && (
        <p>
          {tx("Calling {name}: {status}", { name: <AgentName id={transfer.to} />, status: wordFor(transfer.status) })}
        </p>
      )}
      <Times timings={turn.timings} />
      {degraded.map(({ stage, reason }) => (
        <p key={stage + reason} class="failed" dir="auto">
          {wordFor(stage)}: {reason}
        </p>
      ))}
      {context ? <Passages context={context} /> : <p class="small">{t("It is given no passage.")}</p>}
    </div>
  );
}

/** Milliseconds of each stage, as shares of the whole. */
function Times({ timings: { routeMs, retrieveMs, totalMs } }: Pick<Schema<"Turn">, "timings">) {
  const stages = [
    [t("deciding who speaks"), routeMs],
    [t("finding passages"), retrieveMs],
  ] as const;
  return (
    <div class="times">
      {stages.map(([stage, ms]) => (
        <div key={stage}>
          <p class="small">
            {stage}: {decimal(ms)} ms
          </p>
          <Bar
            value={totalMs === 0 ? 0 : ms / totalMs}
            label={t("{stage}: {ms} of {all} ms", { stage, ms: decimal(ms), all: decimal(totalMs) })}
          />
        </div>
      ))}
    </div>
  );
}

function Passages({ context: { passages, tokens } }: { context: Schema<"KnowledgeContext"> }) {
  return (
    <details>
      <summary>
        {tn(passages.length, "Knows one passage, {tokens} tokens", "Knows {n} passages, {tokens} tokens", { tokens })}
      </summary>
      <ol class="passages">
        {passages.map(({ number, text, citation, similarity, confidence, ...chunk }) => (
          <li key={number}>
            <p class="small" dir="auto">
              <a href={placeInSource(chunk)}>{citation.title ?? citation.filename ?? citation.url ?? t("Text")}</a> ·{" "}
              {t("similarity {value}", { value: decimal(similarity, 2) })} · {wordFor(confidence)}
            </p>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
