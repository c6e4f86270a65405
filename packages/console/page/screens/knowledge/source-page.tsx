import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { linkTo } from "../../app/route.ts";
import { Empty } from "../../parts/empty.tsx";
import { More } from "../../parts/more.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { CitedBy } from "./cited-by.tsx";
import { SaveOriginal } from "./save-original.tsx";
import { nameOf } from "./source-row.tsx";

/** A source as it is searched: its chunks in the order of the document, each with its place, headings and size. */
export function SourcePage({ kbId, docId }: { kbId: string; docId: string }) {
  const source = useLoad(
    (signal) =>
      dataOf(api.GET("/v1/knowledge-base/{kbId}/sources/{docId}", { params: { path: { kbId, docId } }, signal })),
    [kbId, docId],
  );
  const chunks = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/chunks", {
          params: { path: { kbId, docId }, query: { limit: 50, cursor } },
          signal,
        }),
      ),
    [kbId, docId],
  );
  return (
    <>
      <p>
        <a href={linkTo(["knowledge", kbId])}>All sources</a>
      </p>
      <h1>
        <bdi>{source.data ? nameOf(source.data) : docId}</bdi>
      </h1>
      <ProblemNotice problem={source.problem ?? chunks.problem} retry={chunks.reload} />
      {source.data && <Facts source={source.data} />}
      {source.data && !source.data.crawl && <SaveOriginal kbId={kbId} docId={docId} />}
      {chunks.items?.length === 0 && (
        <Empty title="It has no chunks">
          <p>
            {source.data?.crawl
              ? "A site has none of its own: its pages have them."
              : "It is not ready yet, or it failed."}
          </p>
        </Empty>
      )}
      <ol class="chunks">
        {chunks.items?.map((chunk, index, all) => (
          <ChunkOfSource key={chunk.id} chunk={chunk} before={all[index - 1]} />
        ))}
      </ol>
      <More list={chunks} />
      <CitedBy kbId={kbId} docId={docId} />
    </>
  );
}

function Facts({ source }: { source: Schema<"Source"> }) {
  return (
    <>
      <p class="row small">
        <span class="badge">{source.status}</span>
        <span>
          {source.chunkCount.toLocaleString("en")} chunks, {source.tokenCount.toLocaleString("en")} tokens
        </span>
        <span>
          cut by {source.chunkStrategy}, at most {source.chunkMaxTokens} tokens each, {source.chunkOverlap} shared
        </span>
      </p>
      {source.processingError && (
        <p class="failed" dir="auto">
          {source.processingError}
        </p>
      )}
    </>
  );
}

/** A chunk; what it shares with the one before is marked. */
function ChunkOfSource({ chunk, before }: { chunk: Schema<"Chunk">; before: Schema<"Chunk"> | undefined }) {
  const shared = before ? Math.max(0, Math.min(before.end, chunk.end) - chunk.start) : 0;
  return (
    <li class="panel">
      <p class="small">
        {chunk.position + 1}
        {chunk.page !== null && ` · page ${chunk.page}`} · {chunk.tokenCount} tokens · {chunk.start} to {chunk.end}
        {chunk.headingPath.length > 0 && <bdi> · {chunk.headingPath.join(" › ")}</bdi>}
      </p>
      <p class="small">
        <a href={linkTo(["ask"], { why: chunk.id, knowledgeBaseIds: chunk.knowledgeBaseId })}>
          Why is it found or not?
        </a>
      </p>
      {chunk.tableHeader && <pre dir="auto">{chunk.tableHeader}</pre>}
      <p class="chunk-text" dir="auto">
        {shared > 0 && <mark title="The chunk before has it too">{chunk.text.slice(0, shared)}</mark>}
        {chunk.text.slice(shared)}
      </p>
    </li>
  );
}
