import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { bytes, counted } from "../../parts/amount.ts";
import { Bar } from "../../parts/bar.tsx";
import { binSources, tellBinned } from "../../parts/bin.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";

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

/** One source: its state and progress, why it failed, and what can be done. */
export function SourceRow({ source, changed }: { source: Source; changed: () => void }) {
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
        <a class="grow" href={linkTo(["knowledge", kbId, docId])}>
          <bdi>{name}</bdi>
        </a>
        <span class={`badge ${statusColors[status]}`}>{status}</span>
        {status === "ready" && <span class="small amount">{counted(source.chunkCount, "chunk")}</span>}
        <span class="small amount">
          {source.fileSizeBytes === null ? source.sourceType : bytes(source.fileSizeBytes)}
        </span>
        <span class="small amount">
          <Time at={source.updatedAt} isShort />
        </span>
        {status === "failed" && (
          <button
            type="button"
            class="quiet"
            aria-label={`Retry ${name}`}
            disabled={isRunning.value}
            onClick={() => run("retry")}
          >
            Retry
          </button>
        )}
        {status === "ready" && source.sourceType === "url" && (
          <button
            type="button"
            class="quiet"
            aria-label={`Refresh ${name}`}
            disabled={isRunning.value}
            onClick={() => run("refresh")}
          >
            Refresh
          </button>
        )}
        <button
          type="button"
          disabled={isRunning.value}
          class="quiet"
          aria-label={`Delete ${name}`}
          onClick={() => run("delete")}
        >
          Delete
        </button>
      </div>
      {status === "processing" && (
        <Bar value={progress} label={`${step ?? "started"}, ${Math.round(progress * 100)} %`} />
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
