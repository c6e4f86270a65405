import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { allOf } from "../../api/pages.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { linkTo, place, setQuery } from "../../app/route.ts";
import { number, t, wordFor } from "../../language/text.ts";
import { Back } from "../../parts/back.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Field } from "../../parts/field.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useFilterInput } from "../../parts/use-filter-input.ts";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { AddSources } from "./add-sources.tsx";
import { BaseSettings, ReembeddingNow } from "./base-settings.tsx";
import { type Selected, Selection } from "./selection.tsx";
import { boundsOf, SizeAndDate } from "./size-and-date.tsx";
import { SourceRow } from "./source-row.tsx";

/** Milliseconds between looks at sources that are in work, for each so many sources of the list: a long one is many requests. */
const lookAgain = { ms: 1_000, sources: 200 };

/** Pixels of a source that is ready. */
const sourceHeight = 46;

type Status = Schema<"Source">["status"];
type SourceType = Schema<"Source">["sourceType"];

/** Sources that are selected at once: a day's work for one click is enough. */
const mostSelected = 10_000;

const types: Record<SourceType | "", string> = { "": t("all"), file: t("files"), url: t("pages"), text: t("texts") };

/** A knowledge base: its sources with their state and progress, and new ones. */
export function BasePage({ kbId }: { kbId: string }) {
  const tab = place.value.query.get("tab") ?? "sources";
  const status = (place.value.query.get("status") as Status | null) ?? undefined;
  const words = place.value.query.get("name") ?? "";
  const typedName = useFilterInput("name");
  const filename = words === "" ? undefined : `*${words}*`;
  const sourceType = (place.value.query.get("type") as SourceType | null) ?? undefined;
  const bounds = boundsOf(place.value.query);
  const selected = useSignal<Selected>(new Map());
  const base = useLoad(
    (signal) => dataOf(api.GET("/v1/knowledge-base/{kbId}", { params: { path: { kbId } }, signal })),
    [kbId],
  );
  const pageOf = (cursor: string | undefined, signal?: AbortSignal) =>
    dataOf(
      api.GET("/v1/knowledge-base/{kbId}/sources", {
        params: { path: { kbId }, query: { limit: 100, cursor, status, filename, sourceType, ...bounds } },
        signal,
      }),
    );
  const sources = useList(pageOf, [kbId, status, filename, sourceType, bounds], keptListPlace()?.read);
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
      <Back to={["knowledge"]}>{t("All knowledge bases")}</Back>
      <div class="row">
        <Heading>
          <bdi>{base.data?.name ?? kbId}</bdi>
        </Heading>
        <a class="button" href={linkTo(["ask"], { knowledgeBaseIds: kbId })}>
          {t("Ask a question")}
        </a>
      </div>
      <Tabs
        label={t("Views of the knowledge base")}
        current={tab}
        tabs={[
          { name: "sources", title: t("Sources"), href: linkTo(["knowledge", kbId]) },
          { name: "settings", title: t("Settings"), href: linkTo(["knowledge", kbId], { tab: "settings" }) },
        ]}
      />
      <ProblemNotice problem={base.problem ?? sources.problem} retry={reload} />
      {base.data && (
        <p class="small">
          {t("{chunks} chunks of {sources} sources, embedded by {model} with {dimensions} dimensions", {
            chunks: number(base.data.chunkCount),
            sources: base.data.sourceCounts.total,
            model: `${base.data.embeddingProvider}/${base.data.embeddingModel}`,
            dimensions: base.data.embeddingDimensions,
          })}
        </p>
      )}
      {base.data === null && !base.problem && <Skeleton rows={6} />}
      {base.data?.reembedding && <ReembeddingNow base={base.data} changed={reload} />}
      {base.data && tab === "settings" && <BaseSettings base={base.data} changed={reload} />}
      {tab === "sources" && (
        <>
          {base.data && <AddSources kbId={kbId} isEmpty={base.data.sourceCounts.total === 0} added={reload} />}
          <div class="row">
            <div class="grow">
              <Field label={t("Search files by name")}>
                <input data-search type="search" placeholder={t("guide")} {...typedName} />
              </Field>
            </div>
            <Field label={t("Type")}>
              <Choice value={sourceType ?? ""} options={Object.entries(types)} change={(type) => setQuery({ type })} />
            </Field>
            <Field label={t("Status")}>
              <Choice
                value={status ?? ""}
                options={["", "pending", "processing", "ready", "failed"].map((each) => [
                  each,
                  each === "" ? t("all") : wordFor(each),
                ])}
                change={(next) => setQuery({ status: next })}
              />
            </Field>
            <SizeAndDate />
          </div>
          {sources.items?.length === 0 && (
            <Empty
              title={
                words !== ""
                  ? t("No file is called so")
                  : status || sourceType || Object.keys(bounds).length > 0
                    ? t("No source is like that")
                    : t("There is no source yet")
              }
            >
              <p>{t("Drop files above, or add the address of a page or a text.")}</p>
            </Empty>
          )}
          {sources.items !== null && sources.items.length > 0 && (
            <Selection {...{ kbId, selected }} all={() => allOf(pageOf, mostSelected)} changed={reload} />
          )}
          <VirtualList
            list={sources}
            itemHeight={sourceHeight}
            item={(source) => <SourceRow source={source} selected={selected} changed={reload} />}
          />
        </>
      )}
    </>
  );
}
