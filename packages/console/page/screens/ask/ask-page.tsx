import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useLoadAgain } from "../../api/load-again.ts";
import { allOf } from "../../api/pages.ts";
import { linkTo, place, refineQuery, setQuery } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Answer } from "./answer.tsx";
import { SaveCase } from "./cases/save-case.tsx";
import { type Configuration, ConfigurationPanel, useConfiguration } from "./configuration.tsx";
import { useGiven } from "./knowledge.ts";
import { PickChunk } from "./pick-chunk.tsx";
import { isOtherShown, type Settings, writeSettings } from "./settings.ts";
import { type Expected, useExpected } from "./use-expected.ts";
import { WhyNot } from "./why-not.tsx";

/** A question, and what each configuration gives the model of a call for it: every passage with why it is given or not. */
export function AskPage() {
  const { query } = place.value;
  // Whoever asks again also asks knowledge bases that were made meanwhile.
  const bases = useLoad((signal) => readBases(signal), [query.get("asked")]);
  const all = bases.data ?? [];
  useLoadAgain({ ...bases, isLoading: bases.isLoading || all.length > 0 });
  return (
    <>
      <div class="row">
        <Heading>{t("Ask")}</Heading>
        <a href={linkTo(["ask", "cases"])}>{t("Eval cases")}</a>
      </div>
      <ProblemNotice problem={bases.problem} retry={bases.reload} />
      {bases.data === null && !bases.problem && <Skeleton />}
      {bases.data?.length === 0 && <First />}
      {all.length > 0 && <Asking bases={all} />}
    </>
  );
}

function readBases(signal: AbortSignal): Promise<Schema<"KnowledgeBase">[]> {
  return allOf((cursor) =>
    dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal })),
  );
}

/** What a new service needs before one can ask. */
function First() {
  return (
    <Empty title={t("There is no knowledge base yet")}>
      <ol class="first-steps">
        <li>
          {tx("{add}. On the command line: {command}", {
            add: <a href={linkTo(["knowledge"])}>{t("Add files, folders, pages or texts")}</a>,
            command: <code>cuecard ingest Handbook docs/</code>,
          })}
        </li>
        <li>
          {tx("{make} that knows it, or {team}.", {
            make: <a href={linkTo(["agents"])}>{t("Make an agent")}</a>,
            team: <a href={linkTo(["teams"])}>{t("a team")}</a>,
          })}
        </li>
        <li>
          {tx("{talk} to it, or ask here what a caller would ask.", {
            talk: <a href={linkTo(["talk"])}>{t("Talk")}</a>,
          })}
        </li>
      </ol>
    </Empty>
  );
}

function Asking({ bases }: { bases: readonly Schema<"KnowledgeBase">[] }) {
  const { query } = place.value;
  const question = query.get("q") ?? "";
  const why = query.get("why");
  const expected = useExpected(question);
  const agents = useLoad(
    (signal) => allOf((cursor) => dataOf(api.GET("/v1/agents", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  const one = useConfiguration("", bases);
  const two = useConfiguration("other.", bases);
  const isTwo = isOtherShown(query);
  const shown = isTwo ? [one, two] : [one];
  const change = (prefix: string) => (changed: Partial<Settings>) => refineQuery(writeSettings(prefix, changed));
  return (
    <>
      <QuestionForm isTwo={isTwo} words={question === "" ? query.get("words") : null} />
      <div class="columns">
        {shown.map((configuration) => (
          <ConfigurationPanel
            key={configuration.prefix}
            label={configuration === one ? t("Configuration") : t("Other configuration")}
            {...{ configuration, bases }}
            agents={agents.data ?? []}
            change={change(configuration.prefix)}
            isOpen={isTwo}
          />
        ))}
      </div>
      {question !== "" && (
        <>
          <div class="columns">
            {shown.map((configuration) => (
              <Asked
                key={configuration.prefix}
                {...{ question, configuration, why, expected }}
                change={change(configuration.prefix)}
              />
            ))}
          </div>
          <PickChunk knowledgeBaseIds={one.asked?.attachments.map((each) => each.knowledgeBaseId) ?? []} chosen={why} />
          <SaveCase
            key={question}
            question={question}
            knowledgeBaseIds={one.asked?.attachments.map((each) => each.knowledgeBaseId) ?? []}
            expected={expected.passages}
          />
        </>
      )}
    </>
  );
}

interface AskedProps {
  question: string;
  configuration: Configuration;
  /** The chunk that is explained; null for none. */
  why: string | null;
  expected: Expected;
  change: (changed: Partial<Settings>) => void;
}

/** What one configuration gives, and why it gives one passage or not. */
function Asked({ question, configuration, why, expected, change }: AskedProps) {
  const { asked: knowledge, settings, problem, agentId } = configuration;
  if (problem) return <ProblemNotice problem={problem} />;
  if (knowledge === null) return <Skeleton />;
  return (
    <AskedOf
      {...{ question, knowledge, settings, why, expected }}
      isOther={configuration.prefix !== ""}
      change={agentId === null ? change : null}
    />
  );
}

interface AskedOfProps extends Pick<AskedProps, "question" | "why" | "expected"> {
  knowledge: NonNullable<Configuration["asked"]>;
  settings: Settings;
  /** It stands beside the first one. */
  isOther: boolean;
  change: AskedProps["change"] | null;
}

function AskedOf({ question, knowledge, settings, why, expected, isOther, change }: AskedOfProps) {
  const asked = place.value.query.get("asked");
  const given = useGiven(question, knowledge, asked);
  const passages = given.data?.context?.passages ?? [];
  const one = knowledge.attachments[0];
  return (
    <div class="asked">
      {why !== null && one && (
        <WhyNot
          {...{ question, asked, expected, isOther, change }}
          settings={{
            ...settings,
            ...pick(one),
            knowledgeBaseIds: knowledge.attachments.map((each) => each.knowledgeBaseId),
          }}
          chunkId={why}
          number={passages.find(({ chunkId }) => chunkId === why)?.number ?? null}
        />
      )}
      <Answer {...{ question, knowledge, given, asked, expected, isOther }} />
    </div>
  );
}

/** How the first knowledge base is searched; an explanation knows one way for all. */
function pick({
  topK,
  similarityThreshold,
  reranking,
  keywordSearch,
}: { topK: number } & Omit<Settings, "knowledgeBaseIds" | "deadlineMs" | "topK">) {
  return { topK, similarityThreshold, reranking, keywordSearch };
}

/** The field of the question. It holds what the address asks, until one types. */
function QuestionForm({ isTwo, words }: { isTwo: boolean; words: string | null }) {
  const question = place.value.query.get("q") ?? "";
  const typed = useSignal(question);
  // Before it is painted: what is typed at once would be lost.
  useLayoutEffect(() => {
    typed.value = question;
  }, [question]);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        const q = typed.value.trim();
        (q === question ? refineQuery : setQuery)({ q, asked: Date.now() });
      }}
    >
      <label class="grow field">
        <span class="field-name">{t("Question")}</span>
        <input
          data-search
          dir="auto"
          required
          maxlength={2_000}
          placeholder={t("What a caller would ask")}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
        {words !== null && (
          <span class="hint">
            {tx("Which question should find this passage? “{words}…” Ask it, and you see why it is given or not.", {
              words: <bdi>{words}</bdi>,
            })}
          </span>
        )}
      </label>
      <button type="submit" class="primary">
        {t("Ask")}
      </button>
      <button type="button" aria-pressed={isTwo} onClick={() => setQuery({ compare: isTwo ? null : "1" })}>
        {isTwo ? t("One configuration") : t("Compare two")}
      </button>
    </form>
  );
}
