import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { t } from "../../language/text.ts";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Expect, Score, Signals } from "./passage.tsx";
import type { Settings } from "./settings.ts";
import type { Expected } from "./use-expected.ts";

interface WhyNotProps {
  question: string;
  settings: Settings;
  chunkId: string;
  /** Changes when the same question is asked again. */
  asked: string | null;
  /** Its number in the text for the model; null when it is not given. */
  number: number | null;
  /** Asks with other settings; null where they are an agent's. */
  change: ((changed: Partial<Settings>) => void) | null;
  expected: Expected;
  /** It stands beside why the first configuration gives it or not. */
  isOther: boolean;
}

/** Why one configuration gives a chunk or not, and each change that would give it, to be tried with a click. */
export function WhyNot({ question: query, settings, chunkId, asked, number, change, expected, isOther }: WhyNotProps) {
  const { data, problem, reload } = useLoad(
    (signal) =>
      dataOf(api.POST("/v1/knowledge-base/search/explain", { body: { query, ...settings, chunkId }, signal })),
    [query, chunkId, JSON.stringify(settings), asked],
  );
  return (
    <section
      class="panel why-not"
      aria-label={isOther ? t("Why not this passage, in the other configuration") : t("Why not this passage")}
    >
      <div class="row">
        <h2 class="grow">{data?.place || number !== null ? t("Why this passage?") : t("Why not this passage?")}</h2>
        {data && <Expect passage={data} expected={expected} />}
      </div>
      <ProblemNotice problem={problem} retry={reload} />
      {data === null && problem === null && <p class="small">{t("Searching with other settings…")}</p>}
      {data && (
        <>
          <p class="small" dir="auto">
            {data.citation.title ?? data.citation.filename ?? data.citation.url ?? t("Text")}
          </p>
          <p class="hit-text clipped" dir="auto">
            {data.text}
          </p>
          {data.place === null && number !== null && (
            <p>
              {t("The model is given it all the same, as passage {number}, and is told that it may not answer.", {
                number,
              })}
            </p>
          )}
          {data.place !== null && number === null && (
            <p>{t("The search finds it, but the turn does not give it: see below.")}</p>
          )}
          <ul class="reasons">
            {data.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <dl class="scores">
            <Score title={t("vector")} rank={data.vector.rank} value={data.vector.score} />
            <Score title={t("keyword")} rank={data.keyword.rank} value={data.keyword.score} />
            {data.scores && <Score title={t("fused")} rank={data.scores.fusedRank} value={data.scores.fused} />}
            {data.scores && <Score title={t("reranker")} rank={data.scores.rerankRank} value={data.scores.rerank} />}
          </dl>
          {data.scores && <Signals signals={data.scores.signals} />}
          <Words words={data.words} />
          {!data.isComplete && (
            <Notice kind="hint">
              {t(
                "Not every change was tried: 10 s were over. Ask again with a shorter deadline, or without reranking.",
              )}
            </Notice>
          )}
          {data.place === null && data.isComplete && data.remedies.length === 0 && (
            <Notice kind="hint">
              {t(
                "No change of this search that was tried gives it. Ask with other words, or put the caller's words into the document.",
              )}
            </Notice>
          )}
          <ul class="remedies">
            {data.remedies.map(({ change: needed, message }) => (
              <li key={message} class="row">
                <span class="grow" dir="auto">
                  {message}
                </span>
                <Try needed={needed} change={change} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The question's words: those that the chunk has, then those that it lacks. */
function Words({ words: { has, lacks } }: { words: Schema<"ChunkWords"> }) {
  if (has.length + lacks.length === 0) return null;
  return (
    <p class="row small">
      {has.map((word) => (
        <span key={word} class="badge good" dir="auto">
          {t("has {word}", { word })}
        </span>
      ))}
      {lacks.map((word) => (
        <span key={word} class="badge warn" dir="auto">
          {t("lacks {word}", { word })}
        </span>
      ))}
    </p>
  );
}

/** Takes over a change of the settings. The question itself, and a filter, which this screen has none of, are not settings. */
function Try({ needed, change }: { needed: Schema<"SearchChange">; change: WhyNotProps["change"] }) {
  if (change === null) return null;
  const { query, filter, ...settings } = needed;
  if (query !== undefined || filter !== undefined) return null;
  return (
    <button type="button" onClick={() => change(settings)}>
      {t("Try it")}
    </button>
  );
}
