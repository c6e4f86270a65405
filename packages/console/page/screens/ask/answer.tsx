import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { Empty } from "../../parts/empty.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Found } from "./found.tsx";
import { ModelText } from "./model-text.tsx";
import { type Order, ordered, orders } from "./orders.ts";
import type { Settings } from "./settings.ts";
import type { Expected } from "./use-expected.ts";

/** Results below the threshold that are shown too, so that one sees what nearly passed. */
const shownResults = 20;

interface AnswerProps {
  question: string;
  settings: Settings;
  /** Changes when the same question is asked again. */
  asked: string | null;
  expected: Expected;
}

/** What one configuration finds for a question, with a line where its threshold cuts. */
export function Answer({ question, settings, asked, expected }: AnswerProps) {
  const order = useSignal<Order>("rank");
  const { data, problem, isLoading, reload } = useLoad(
    (signal) => {
      const body = {
        query: question,
        ...settings,
        topK: Math.max(shownResults, settings.topK),
        includeWeak: true,
        explain: true,
      };
      return dataOf(api.POST("/v1/knowledge-base/search", { body, signal }));
    },
    [question, JSON.stringify(settings), asked],
  );
  if (problem) return <ProblemNotice problem={problem} retry={reload} />;
  if (data === null) return <p class="small">Searching…</p>;
  const hits = ordered(data.results, order.value);
  const given = new Set(data.results.filter(({ confidence }) => confidence === "strong").slice(0, settings.topK));
  return (
    <section class="panel answer" aria-label="Results" aria-busy={isLoading}>
      <div class="row">
        <h2 class="grow">
          {given.size} given, {hits.length - given.size} more found
        </h2>
        <label class="order">
          <span class="small">Order</span>
          <select
            value={order.value}
            onChange={({ currentTarget }) => {
              order.value = currentTarget.value as Order;
            }}
          >
            {orders.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Stages timings={data.timings} />
      {data.degraded.map(({ stage, reason }) => (
        <Notice key={stage + reason} kind="hint">
          {stage}: {reason}
        </Notice>
      ))}
      {hits.length === 0 && (
        <Empty title="Nothing was found">
          <p>No chunk of these knowledge bases shares a word or a meaning with the question.</p>
        </Empty>
      )}
      <ModelText question={question} settings={settings} />
      <ol class="hits">
        {hits.map((hit, index) => (
          <Found key={hit.chunkId} {...{ hit, settings, expected }} isGiven={given.has(hit)} place={index + 1} />
        ))}
      </ol>
    </section>
  );
}

/** Milliseconds of each stage, as one line. */
function Stages({ timings: { embedMs, searchMs, rerankMs, totalMs } }: Pick<Schema<"SearchResult">, "timings">) {
  const parts = { embed: embedMs, search: searchMs, rerank: rerankMs };
  return (
    <p class="small">
      {totalMs.toFixed(1)} ms:{" "}
      {Object.entries(parts)
        .filter(([, ms]) => ms > 0)
        .map(([stage, ms]) => `${stage} ${ms.toFixed(1)}`)
        .join(", ")}
    </p>
  );
}
