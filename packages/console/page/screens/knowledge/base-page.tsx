import { useEffect } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { linkTo, place, setQuery } from "../../app/route.ts";
import { Empty } from "../../parts/empty.tsx";
import { Field } from "../../parts/field.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { AddSources } from "./add-sources.tsx";
import { BaseSettings } from "./base-settings.tsx";
import { SourceRow } from "./source-row.tsx";

/** Milliseconds between looks at sources that are in work, for each so many sources of the list: a long one is many requests. */
const lookAgain = { ms: 1_000, sources: 200 };

/** Pixels of a source that is ready. */
const sourceHeight = 80;

type Status = "pending" | "processing" | "ready" | "failed";

/** A knowledge base: its sources with their state and progress, and new ones. */
export function BasePage({ kbId }: { kbId: string }) {
  const status = (place.value.query.get("status") as Status | null) ?? undefined;
  const base = useLoad(
    (signal) => dataOf(api.GET("/v1/knowledge-base/{kbId}", { params: { path: { kbId } }, signal })),
    [kbId],
  );
  const sources = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/knowledge-base/{kbId}/sources", {
          params: { path: { kbId }, query: { limit: 50, cursor, status } },
          signal,
        }),
      ),
    [kbId, status],
    keptListPlace()?.read,
  );
  function reload() {
    base.reload();
    sources.reload();
  }
  const isAnyInWork =
    sources.items?.some((source) => source.status === "pending" || source.status === "processing") ||
    (base.data?.reembedding && base.data.reembedding.error === null);
  useEffect(() => {
    if (!isAnyInWork || sources.isLoading) return;
    const pauseMs = lookAgain.ms * Math.ceil((sources.items?.length ?? 1) / lookAgain.sources);
    const timer = setTimeout(reload, pauseMs);
    return () => clearTimeout(timer);
  }, [isAnyInWork, sources.isLoading]);
  return (
    <>
      <p>
        <a href={linkTo(["knowledge"])}>All knowledge bases</a>
      </p>
      <div class="row">
        <h1 class="grow">
          <bdi>{base.data?.name ?? kbId}</bdi>
        </h1>
        <a href={linkTo(["ask"], { knowledgeBaseIds: kbId })}>Ask it</a>
      </div>
      <ProblemNotice problem={base.problem ?? sources.problem} retry={reload} />
      {base.data && (
        <p class="small">
          {base.data.chunkCount.toLocaleString("en")} chunks of {base.data.sourceCounts.total} sources, embedded by{" "}
          {base.data.embeddingProvider}/{base.data.embeddingModel} with {base.data.embeddingDimensions} dimensions
        </p>
      )}
      {base.data && <BaseSettings base={base.data} changed={reload} />}
      <AddSources kbId={kbId} added={reload} />
      <Field label="Status">
        <select value={status ?? ""} onChange={({ currentTarget }) => setQuery({ status: currentTarget.value })}>
          {["", "pending", "processing", "ready", "failed"].map((each) => (
            <option key={each} value={each}>
              {each === "" ? "all" : each}
            </option>
          ))}
        </select>
      </Field>
      {sources.items?.length === 0 && (
        <Empty title={status ? `No source is ${status}` : "There is no source yet"}>
          <p>Drop files above, or add the address of a page or a text.</p>
        </Empty>
      )}
      <VirtualList
        list={sources}
        itemHeight={sourceHeight}
        item={(source) => <SourceRow source={source} changed={reload} />}
      />
    </>
  );
}
