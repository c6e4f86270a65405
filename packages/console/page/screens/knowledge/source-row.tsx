import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { bytes, counted } from "../../parts/amount.ts";
import { Bar } from "../../parts/bar.tsx";
import { confirmed } from "../../parts/confirmation.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { tell } from "../../parts/toast.tsx";

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
      await api.DELETE(path, { params });
      tell(`${name} is deleted.`);
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
          onClick={async () => {
            const body = <WhatGoes source={source} />;
            if (await confirmed({ title: `Delete ${name}?`, verb: "Delete the source", body })) void run("delete");
          }}
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

/** Which one it is, among others of the same name, and what goes with it. */
function WhatGoes({ source }: { source: Source }) {
  const { chunkCount, createdAt, fileSizeBytes, sourceUrl, title } = source;
  return (
    <>
      <p>
        {[title, sourceUrl, fileSizeBytes === null ? null : bytes(fileSizeBytes)].filter(Boolean).join(", ")} added{" "}
        <Time at={createdAt} />.
      </p>
      <p>
        Its {counted(chunkCount, "chunk")} can’t be found any more. Recorded calls keep what they were given. Nothing
        brings it back but adding it again.
      </p>
    </>
  );
}
