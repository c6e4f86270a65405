import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { linkHere, linkTo, place } from "../../app/route.ts";
import { number, t, wordFor } from "../../language/text.ts";
import { Back } from "../../parts/back.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { EditSource } from "./edit-source.tsx";
import { SaveOriginal } from "./save-original.tsx";
import { nameOf, statusColors } from "./source-row.tsx";
import { SourceText } from "./text/source-text.tsx";

const views = { text: t("Text"), chunks: t("Chunks one by one") };
type View = keyof typeof views;

/** A source as it is searched: its text with the chunks in it, or the chunks alone, and the calls that were given them. */
export function SourcePage({ kbId, docId }: { kbId: string; docId: string }) {
  const asked = place.value.query.get("view") ?? "";
  const view: View = Object.hasOwn(views, asked) ? (asked as View) : "text";
  const source = useLoad(
    (signal) =>
      dataOf(api.GET("/v1/knowledge-base/{kbId}/sources/{docId}", { params: { path: { kbId, docId } }, signal })),
    [kbId, docId],
  );
  const isSite = Boolean(source.data?.crawl);
  return (
    <>
      <Back to={["knowledge", kbId]}>{t("All sources")}</Back>
      <div class="row">
        <Heading>
          <bdi>{source.data ? nameOf(source.data) : docId}</bdi>
        </Heading>
        <a href={linkTo(["ask"], { knowledgeBaseIds: kbId })}>{t("Ask its knowledge base")}</a>
        {source.data && !isSite && <SaveOriginal kbId={kbId} docId={docId} />}
      </div>
      <ProblemNotice problem={source.problem} retry={source.reload} />
      {source.data && <Facts source={source.data} />}
      {source.data && <EditSource source={source.data} changed={source.reload} />}
      <Tabs
        label={t("Views of the source")}
        current={view}
        tabs={Object.entries(views).map(([name, title]) => ({
          name,
          title,
          href: linkHere({ view: name, chunk: null }),
        }))}
      />
      {source.data === null && !source.problem && <Skeleton rows={6} />}
      {source.data &&
        {
          text: <SourceText key={source.data.lastProcessedAt} {...{ kbId, docId, isSite }} />,
          chunks: <ChunkList {...{ kbId, docId, isSite }} />,
        }[view]}
    </>
  );
}

/** The chunks in the order of the document, each with its place, headings and size. */
function ChunkList({ kbId, docId, isSite }: { kbId: string; docId: string; isSite: boolean }) {
  const chunks = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/chunks", {
          params: { path: { kbId, docId }, query: { limit: 100, cursor } },
          signal,
        }),
      ),
    [kbId, docId],
    keptListPlace()?.read,
  );
  return (
    <>
      <ProblemNotice problem={chunks.problem} retry={chunks.reload} />
      {chunks.items?.length === 0 && (
        <Empty title={t("It has no chunks")}>
          <p>
            {isSite ? t("A site has none of its own: its pages have them.") : t("It is not ready yet, or it failed.")}
          </p>
        </Empty>
      )}
      <VirtualList
        list={chunks}
        itemHeight={chunkHeight}
        item={(chunk, before) => <ChunkOfSource chunk={chunk} before={before} />}
      />
    </>
  );
}

/** Pixels of a chunk of some lines. */
const chunkHeight = 160;

function Facts({ source }: { source: Schema<"Source"> }) {
  return (
    <>
      <p class="row small">
        <span class={`badge ${statusColors[source.status]}`}>{wordFor(source.status)}</span>
        <span>
          {t("{chunks} chunks, {tokens} tokens", {
            chunks: number(source.chunkCount),
            tokens: number(source.tokenCount),
          })}
        </span>
        <span>
          {t("chunks of at most {most} tokens, neighbours share {shared}", {
            most: source.chunkMaxTokens,
            shared: source.chunkOverlap,
          })}
        </span>
      </p>
      {source.processingError && (
        <p class="failed" dir="auto">
          {source.processingError}
        </p>
      )}
      {source.warnings.map((warning) => (
        <Notice key={warning} kind="hint">
          <p dir="auto">{warning}</p>
        </Notice>
      ))}
    </>
  );
}

/** Characters of a chunk by which Ask names it. */
const quotedCharacters = 120;

/** A chunk; what it shares with the one before is marked. */
function ChunkOfSource({ chunk, before }: { chunk: Schema<"Chunk">; before: Schema<"Chunk"> | undefined }) {
  const shared = before ? Math.max(0, Math.min(before.end, chunk.end) - chunk.start) : 0;
  return (
    <div class="panel">
      <p class="small">
        {chunk.position + 1}
        {chunk.page !== null && ` · ${t("page {page}", { page: chunk.page })}`}
        {` · ${t("{n} tokens", { n: chunk.tokenCount })} · ${t("{start} to {end}", { start: chunk.start, end: chunk.end })}`}
        {chunk.headingPath.length > 0 && <bdi> · {chunk.headingPath.join(" › ")}</bdi>}
      </p>
      <p class="small">
        <a
          href={linkTo(["ask"], {
            why: chunk.id,
            words: chunk.text.slice(0, quotedCharacters),
            knowledgeBaseIds: chunk.knowledgeBaseId,
          })}
        >
          {t("Why is it found or not?")}
        </a>
      </p>
      {chunk.tableHeader && <pre dir="auto">{chunk.tableHeader}</pre>}
      <p class="chunk-text" dir="auto">
        {shared > 0 && <mark title={t("The chunk before has it too")}>{chunk.text.slice(0, shared)}</mark>}
        {chunk.text.slice(shared)}
      </p>
    </div>
  );
}
