import type { Schema } from "../../api/client.ts";
import { placeInSource } from "../../app/place-in-source.ts";
import { AgentName, SentenceOfAgent } from "../../parts/agent-name.tsx";
import { Bar } from "../../parts/bar.tsx";
import { Handover, isHandover } from "../../parts/handover.tsx";
import { isSearch, RecordedSearch } from "../calls/recorded-search.tsx";
import { actInWords } from "./acts.ts";
import type { Step } from "./conversation.ts";

interface StepViewProps {
  step: Step;
  /** Who had the turn in the recorded call, where that was another member; else null. */
  otherThen: string | null;
}

/** An act, and what came of it: who answers, why, what they know, and how long it took. */
export function StepView({ step, otherThen }: StepViewProps) {
  const { act, turn, decisions, owner, output, said } = step;
  const isWords = act.do === "say" || act.do === "agent";
  return (
    <li class="step">
      <div class={`said ${act.do === "say" ? "caller" : ""}`}>
        <span class="small">
          {act.do === "say" ? "caller" : act.do === "agent" ? <AgentName id={owner || "agent"} /> : "event"}
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
        <p class="small">
          <AgentName id={owner} /> had the turn
        </p>
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
            <span class="badge">{kind}</span> <SentenceOfAgent text={message} />
            {!turn && isSearch(data) && <RecordedSearch search={data} agentId={owner} />}
          </div>
        ))}
      {otherThen !== null && (
        <p class="failed">
          In the recorded call <AgentName id={otherThen} /> had this turn.
        </p>
      )}
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
          <bdi>{agent.name ?? agent.id}</bdi> {speaks ? "answers" : "has the call: a person"}
        </strong>
        {agent.name && agent.name !== owner && <span class="mono small">{agent.id}</span>}
      </p>
      {handoff?.message && <p dir="auto">Says first: “{handoff.message}”</p>}
      {transfer && (
        <p>
          Calling <AgentName id={transfer.to} />: {transfer.status.replace("_", " ")}
        </p>
      )}
      <Times timings={turn.timings} />
      {degraded.map(({ stage, reason }) => (
        <p key={stage + reason} class="failed" dir="auto">
          {stage}: {reason}
        </p>
      ))}
      {context ? <Passages context={context} /> : <p class="small">It is given no passage.</p>}
    </div>
  );
}

/** Milliseconds of each stage, as shares of the whole. */
function Times({ timings: { routeMs, retrieveMs, totalMs } }: Pick<Schema<"Turn">, "timings">) {
  const stages = { "deciding who speaks": routeMs, "finding passages": retrieveMs };
  return (
    <div class="times">
      {Object.entries(stages).map(([stage, ms]) => (
        <div key={stage}>
          <p class="small">
            {stage}: {ms.toFixed(1)} ms
          </p>
          <Bar
            value={totalMs === 0 ? 0 : ms / totalMs}
            label={`${stage}: ${ms.toFixed(1)} of ${totalMs.toFixed(1)} ms`}
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
        Knows {passages.length === 1 ? "one passage" : `${passages.length} passages`}, {tokens} tokens
      </summary>
      <ol class="passages">
        {passages.map(({ number, text, citation, similarity, confidence, ...chunk }) => (
          <li key={number}>
            <p class="small" dir="auto">
              <a href={placeInSource(chunk)}>{citation.title ?? citation.filename ?? citation.url ?? "Text"}</a> ·
              similarity {similarity.toFixed(2)} · {confidence}
            </p>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
