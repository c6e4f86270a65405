import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";
import { decimal, number, t, tn, wordFor } from "../../language/text.ts";
import { Empty } from "../../parts/empty.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { type KnowledgeSettings, mostBases, useFound, type useGiven } from "./knowledge.ts";
import { type Order, ordered, orders } from "./orders.ts";
import { PassageView } from "./passage.tsx";
import type { Expected } from "./use-expected.ts";
import type { GivenPassages } from "./why.ts";

type Hit = Schema<"Hit">;
type Context = NonNullable<Schema<"TurnContext">["context"]>;

interface AnswerProps {
  question: string;
  knowledge: KnowledgeSettings;
  given: ReturnType<typeof useGiven>;
  /** Changes when the same question is asked again. */
  asked: string | null;
  expected: Expected;
  /** It stands beside what the first configuration gives. */
  isOther: boolean;
}

/** What one configuration gives the model of a call for a question, then what was found and is not given, with the reasons. */
export function Answer({ question, knowledge, given, asked, expected, isOther }: AnswerProps) {
  const found = useFound(question, knowledge, asked);
  const { data, problem } = found;
  const failed = problem ?? given.problem;
  if (failed)
    return (
      <ProblemNotice
        problem={failed}
        retry={() => {
          found.reload();
          given.reload();
        }}
      />
    );
  if (data === null || (given.data === null && given.isLoading)) return <Skeleton />;
  const context = given.data?.context ?? null;
  const standingOf = standings(knowledge, context);
  const numberOf = numbersIn(context);
  const rest = data.hits.filter(({ chunkId }) => !numberOf.has(chunkId));
  return (
    <section
      class="panel answer"
      aria-label={isOther ? t("Results of the other configuration") : t("Results")}
      aria-busy={found.isLoading || given.isLoading}
    >
      <h2>{headline(context, knowledge)}</h2>
      {given.data === null && knowledge.attachments.length > mostBases && (
        <Notice kind="hint">
          {t(
            "A call searches at most {most} knowledge bases, and these are {count}. Below is what all of them have; choose {most} or fewer to see what a model would be given.",
            { most: mostBases, count: knowledge.attachments.length },
          )}
        </Notice>
      )}
      <Decisions of={given.data} />
      <Stages timings={data.timings} />
      {[...data.degraded, ...(given.data?.degraded ?? [])].map(({ stage, reason }, index) => (
        <Notice key={index} kind="hint">
          {wordFor(stage)}: {reason}
        </Notice>
      ))}
      {context && <ModelText context={context} />}
      <ol class="hits" aria-label={t("Given")}>
        {context?.passages.map((passage) => {
          const found = data.hits.find(({ chunkId }) => chunkId === passage.chunkId);
          const hit = asGiven(passage, found?.scores);
          return (
            <PassageView
              key={passage.chunkId}
              {...{ hit, expected }}
              number={passage.number}
              standing={standingOf(hit)}
            />
          );
        })}
      </ol>
      {data.hits.length === 0 && (
        <Empty title={t("Nothing was found")}>
          <p>{t("No chunk of these knowledge bases shares a word or a meaning with the question.")}</p>
        </Empty>
      )}
      {rest.length > 0 && <Rest {...{ rest, standingOf, expected }} isOpen={context === null} />}
    </section>
  );
}

function headline(context: Context | null, { attachments }: KnowledgeSettings): string {
  if (attachments.length === 0) return t("No knowledge base is searched");
  if (attachments.length > mostBases) return t("What was found");
  const count = context?.passages.length ?? 0;
  if (count === 0) return t("The model is given no passage");
  return tn(count, "The model is given {n} passage", "The model is given {n} passages");
}

/** The sentences that a call's record would have. */
function Decisions({ of }: { of: Schema<"TurnContext"> | null }) {
  if (of === null || of.decisions.length === 0) return null;
  return (
    <ul class="reasons small">
      {of.decisions.map((decision) => (
        <li key={decision}>{decision}</li>
      ))}
    </ul>
  );
}

/** The exact text that the model has. */
function ModelText({ context }: { context: Context }) {
  const isOpen = useSignal(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{t("What the model would see: {n} tokens", { n: number(context.tokens) })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section class="model-text" tabIndex={0} aria-label={t("Text for the model")}>
        {isOpen.value && <pre dir="auto">{context.text}</pre>}
      </section>
    </details>
  );
}

interface RestProps {
  rest: readonly Hit[];
  standingOf: (hit: Hit) => GivenPassages;
  expected: Expected;
  /** Nothing is given: what nearly was is what one looks for. */
  isOpen: boolean;
}

/** What was found and is not given, in an order of choice. What has nothing of the question is only counted. */
function Rest({ rest, standingOf, expected, isOpen }: RestProps) {
  const order = useSignal<Order>("rank");
  const nearest = rest.filter(isNear);
  const near = nearest.length > 0 ? nearest : rest.slice(0, shownFar);
  const far = rest.length - near.length;
  return (
    <details class="rest" open={isOpen}>
      <summary>
        {far > 0
          ? t("{n} found, not given; {far} more have nothing of the question", { n: near.length, far })
          : t("{n} found, not given", { n: near.length })}
      </summary>
      <label class="order">
        <span class="small">{t("Order")}</span>
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
      <ol class="hits" aria-label={t("Not given")}>
        {ordered(near, order.value).map((hit) => (
          <PassageView key={hit.chunkId} {...{ hit, expected }} number={null} standing={standingOf(hit)} />
        ))}
      </ol>
    </details>
  );
}

/** Similarity below which a passage without a word of the question says nothing about it. */
const leastSimilarity = 0.05;

/** Passages that are shown where none has anything of the question. */
const shownFar = 3;

const isNear = ({ similarity, scores }: Hit) => similarity >= leastSimilarity || (scores?.coverage ?? 0) > 0;

/** The number of each given chunk; a text that stands at several places is given once. */
function numbersIn(context: Context | null): Map<string, number> {
  return new Map(
    context?.passages.flatMap(({ number, chunkId, alsoIn = [] }) =>
      [chunkId, ...alsoIn.map((other) => other.chunkId)].map((id) => [id, number] as const),
    ),
  );
}

function standings({ attachments }: KnowledgeSettings, context: Context | null): (hit: Hit) => GivenPassages {
  const givenOf = (id: string) => context?.passages.filter(({ knowledgeBaseId }) => knowledgeBaseId === id) ?? [];
  return ({ knowledgeBaseId }) => ({
    attachment: attachments.find((each) => each.knowledgeBaseId === knowledgeBaseId) ?? attachments[0]!,
    givenOfBase: givenOf(knowledgeBaseId).length,
    hasStrong: givenOf(knowledgeBaseId).some(({ confidence }) => confidence === "strong"),
    isAnyGiven: context !== null,
  });
}

/** A passage as it is given, which may be a part of its chunk, with the scores of the search for everything where that found it. */
function asGiven(passage: Context["passages"][number], scores: Hit["scores"] | undefined): Hit {
  const { chunkId, sourceId, knowledgeBaseId, text, similarity, confidence, citation } = passage;
  return { chunkId, sourceId, knowledgeBaseId, text, similarity, confidence, citation, scores } as Hit;
}

/** Milliseconds of each stage, as one line. */
function Stages({ timings: { embedMs, searchMs, rerankMs, totalMs } }: Pick<Schema<"SearchResult">, "timings">) {
  const parts = { embed: embedMs, search: searchMs, rerank: rerankMs };
  return (
    <p class="small">
      {decimal(totalMs)} ms:{" "}
      {Object.entries(parts)
        .filter(([, ms]) => ms > 0)
        .map(([stage, ms]) => `${wordFor(stage)} ${decimal(ms)}`)
        .join(", ")}
    </p>
  );
}
