import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import type { Settings } from "./settings.ts";

/** Most passages that an agent's knowledge base gives in one turn. */
const mostOfAgent = 10;

/** The exact text that a model would see, asked for when it is opened. */
export function ModelText({ question, settings }: { question: string; settings: Settings }) {
  const isOpen = useSignal(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>What the model would see</summary>
      {isOpen.value && <Block question={question} settings={settings} />}
    </details>
  );
}

function Block({ question: query, settings }: { question: string; settings: Settings }) {
  const { data, problem, reload } = useLoad(
    (signal) => {
      const { knowledgeBaseIds, deadlineMs, topK, ...rest } = settings;
      const knowledge = knowledgeBaseIds.map((knowledgeBaseId) => ({
        knowledgeBaseId,
        mode: "auto" as const,
        topK: Math.min(mostOfAgent, topK),
        ...rest,
      }));
      return dataOf(api.POST("/v1/knowledge-base/search/context", { body: { query, knowledge, deadlineMs }, signal }));
    },
    [query, JSON.stringify(settings)],
  );
  if (problem) return <ProblemNotice problem={problem} retry={reload} />;
  if (data === null) return <p class="small">Asking…</p>;
  return (
    <>
      <ul class="reasons small">
        {data.decisions.map((decision) => (
          <li key={decision}>{decision}</li>
        ))}
      </ul>
      {data.context ? (
        <>
          <p class="small">{data.context.tokens} tokens, as the first turn of a call</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section class="model-text" tabIndex={0} aria-label="Text for the model">
            <pre dir="auto">{data.context.text}</pre>
          </section>
        </>
      ) : (
        <p class="small">Nothing: the turn has no passage for the model.</p>
      )}
    </>
  );
}
