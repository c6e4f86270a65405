import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useLoadAgain } from "../../api/load-again.ts";
import { allOf } from "../../api/pages.ts";
import { linkTo, place, setQuery } from "../../app/route.ts";
import { Empty } from "../../parts/empty.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Answer } from "./answer.tsx";
import { SaveCase } from "./cases/save-case.tsx";
import { PickChunk } from "./pick-chunk.tsx";
import { isOtherShown, type Settings, settingsOf, writeSettings } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useExpected } from "./use-expected.ts";
import { WhyNot } from "./why-not.tsx";

/** A question, and what each configuration finds for it: every passage with why it was given or not. */
export function AskPage() {
  const { query } = place.value;
  const asked = query.get("asked");
  // Whoever asks again also asks knowledge bases that were made meanwhile.
  const bases = useLoad(
    (signal) =>
      allOf((cursor) => dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal }))),
    [asked],
  );
  const expected = useExpected(query.get("q") ?? "");
  const typed = useSignal(query.get("q") ?? "");
  const question = query.get("q") ?? "";
  const why = query.get("why");
  const all = bases.data ?? [];
  useLoadAgain({ ...bases, isLoading: bases.isLoading || all.length > 0 });
  const settings = settingsOf(query, "", all);
  const other = isOtherShown(query) ? settingsOf(query, "other.", all) : null;
  const change = (prefix: string) => (changed: Partial<Settings>) => setQuery(writeSettings(prefix, changed));
  if (bases.problem) return <ProblemNotice problem={bases.problem} retry={bases.reload} />;
  if (bases.data === null) return null;
  if (all.length === 0) {
    return (
      <Empty title="There is no knowledge base yet">
        <p>
          Make one with <code>cuecard ingest docs/</code>, then ask here what a caller would ask.
        </p>
      </Empty>
    );
  }
  return (
    <>
      <div class="row">
        <h1 class="grow">Ask</h1>
        <a href={linkTo(["ask", "cases"])}>Eval cases</a>
      </div>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery({ q: typed.value.trim(), asked: Date.now() });
        }}
      >
        <label class="grow">
          <span class="field-name">Question</span>
          <input
            data-search
            dir="auto"
            required
            maxlength={2_000}
            placeholder="What a caller would ask"
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="primary">
          Ask
        </button>
        <button type="button" aria-pressed={other !== null} onClick={() => setQuery({ compare: other ? null : "1" })}>
          {other ? "One configuration" : "Compare two"}
        </button>
      </form>
      <div class="columns">
        <section class="panel" aria-label="Configuration">
          <SettingsForm settings={settings} bases={all} change={change("")} />
        </section>
        {other && (
          <section class="panel" aria-label="Other configuration">
            <SettingsForm settings={other} bases={all} change={change("other.")} />
          </section>
        )}
      </div>
      {question !== "" && (
        <SaveCase
          key={question}
          question={question}
          knowledgeBaseIds={settings.knowledgeBaseIds}
          expected={expected.passages}
        />
      )}
      {question !== "" && <PickChunk knowledgeBaseIds={settings.knowledgeBaseIds} chosen={why} />}
      {question !== "" && why !== null && (
        <div class="columns">
          <WhyNot {...{ question, settings, asked, expected }} chunkId={why} change={change("")} />
          {other && (
            <WhyNot {...{ question, asked, expected }} settings={other} chunkId={why} change={change("other.")} />
          )}
        </div>
      )}
      {question !== "" && (
        <div class="columns">
          <Answer {...{ question, settings, asked, expected }} />
          {other && <Answer {...{ question, asked, expected }} settings={other} />}
        </div>
      )}
    </>
  );
}
