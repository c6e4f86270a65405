import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { setQuery } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { typedInto } from "../../parts/bound.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";

/** Passages to choose from. */
const shown = 8;

/** Finds the passage that one expected, by words of its own, and asks why it was given or not. */
export function PickChunk({ knowledgeBaseIds, chosen }: { knowledgeBaseIds: string[]; chosen: string | null }) {
  const words = useSignal("");
  const found = useSignal<Schema<"Hit">[] | null>(null);
  const { run, isRunning, problem } = useAction(async () => {
    const body = { query: words.value.trim(), knowledgeBaseIds, topK: shown, includeWeak: true };
    found.value = (await dataOf(api.POST("/v1/knowledge-base/search", { body }))).results;
  });
  return (
    <section class="panel" aria-label={t("Expected passage")}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label class="grow">
          <span class="field-name">{t("Another passage should answer? Find it by its own words")}</span>
          <input dir="auto" required maxlength={2_000} {...typedInto(words)} />
        </label>
        <button type="submit" disabled={isRunning.value}>
          {t("Find")}
        </button>
        {chosen !== null && (
          <button type="button" onClick={() => setQuery({ why: null })}>
            {t("Close the explanation")}
          </button>
        )}
      </form>
      <ProblemNotice problem={problem.value} retry={run} />
      {found.value?.length === 0 && <p class="small">{t("No passage has these words.")}</p>}
      <ul class="picks">
        {found.value?.map(({ chunkId, text }) => (
          <li key={chunkId}>
            <button
              type="button"
              class="pick"
              aria-pressed={chunkId === chosen}
              onClick={() => setQuery({ why: chunkId })}
            >
              <span dir="auto">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
