import type { Signal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { t, tn, wordFor } from "../../language/text.ts";
import { bytes } from "../../parts/amount.ts";
import { Bar } from "../../parts/bar.tsx";
import { binSources, tellBinned } from "../../parts/bin.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import type { Selected } from "./selection.tsx";

type Source = Schema<"Source">;

/** What a source is called: its title, file or address. */
export function nameOf({ textTitle, filename, sourceUrl, id }: Source): string {
  return textTitle ?? filename ?? sourceUrl ?? id;
}

/** The colour of each state, everywhere. */
export const statusColors: Record<Source["status"], string> = {
  pending: "",
  processing: "accent",
  ready: "good",
  failed: "bad",
};

interface SourceRowProps {
  source: Source;
  selected: Signal<Selected>;
  changed: () => void;
}

/** One source: its state and progress, why it failed, and what can be done. */
export function SourceRow({ source, selected, changed }: SourceRowProps) {
  const { id: docId, knowledgeBaseId: kbId, status, step, progress } = source;
  const params = { path: { kbId, docId } };
  const name = nameOf(source);
  const { run, isRunning, problem } = useAction(async (verb: "retry" | "refresh" | "delete") => {
    const path = `/v1/knowledge-base/{kbId}/sources/{docId}` as const;
    if (verb === "retry") await dataOf(api.POST(`${path}/retry`, { params }));
    else if (verb === "refresh") await dataOf(api.POST(`${path}/refresh`, { params }));
    else {
      tellBinned(name, await binSources(kbId, [docId]), changed);
    }
    changed();
  });
  return (
    <div class="source-row">
      <div class="row">
        <input
          type="checkbox"
          aria-label={t("Select {name}", { name })}
          checked={selected.value.has(docId)}
          onChange={({ currentTarget }) => {
            const others = [...selected.value].filter(([id]) => id !== docId);
            selected.value = new Map(currentTarget.checked ? [...others, [docId, source]] : others);
          }}
        />
        <a class="grow" href={linkTo(["knowledge", kbId, docId])}>
          <bdi>{name}</bdi>
        </a>
        <span class={`badge ${statusColors[status]}`}>{wordFor(status)}</span>
        {status === "ready" && <span class="small amount">{tn(source.chunkCount, "{n} chunk", "{n} chunks")}</span>}
        <span class="small amount">
          {source.fileSizeBytes === null ? wordFor(source.sourceType) : bytes(source.fileSizeBytes)}
        </span>
        <span class="small amount">
          <Time at={source.updatedAt} isShort />
        </span>
        {status === "failed" && (
          <button
            type="button"
            class="quiet"
            aria-label={t("Retry {name}", { name })}
            disabled={isRunning.value}
            onClick={() => run("retry")}
          >
            {t("Retry")}
          </button>
        )}
        {status === "ready" && source.sourceType === "url" && (
          <button
            type="button"
            class="quiet"
            aria-label={t("Refresh {name}", { name })}
            disabled={isRunning.value}
            onClick={() => run("refresh")}
          >
            {t("Refresh")}
          </button>
        )}
        <button
          type="button"
          disabled={isRunning.value}
          class="quiet"
          aria-label={t("Delete {name}", { name })}
          onClick={() => run("delete")}
        >
          {t("Delete")}
        </button>
      </div>
      {status === "processing" && (
        <Bar
          value={progress}
          label={`${step === null ? t("started") : wordFor(step)}, ${Math.round(progress * 100)} %`}
        />
      )}
      {source.processingError && (
        <p class="failed" dir="auto">
          {source.processingError}
        </p>
      )}
      {source.warnings.map((warning) => (
        <p key={warning} class="small" dir="auto">
          {warning}
        </p>
      ))}
      <ProblemNotice problem={problem.value} />
    </div>
  );
}
