import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { go, linkTo } from "../../app/route.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";

/** The knowledge bases, with what is in them, and a new one. */
export function BaseList() {
  const bases = useList(
    (cursor, signal) => dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal })),
    [],
    keptListPlace()?.read,
  );
  return (
    <>
      <Heading>Knowledge</Heading>
      <ProblemNotice problem={bases.problem} retry={bases.reload} />
      <NewBase />
      {bases.items?.length === 0 && (
        <Empty title="There is no knowledge base yet">
          <p>
            A knowledge base is a set of files, pages and texts that are searched together. Give it a name to begin.
          </p>
        </Empty>
      )}
      <ListTable
        list={bases}
        columns={["Name", "Sources", "Chunks", "Embedding model"]}
        cells={({ id, name, sourceCounts, chunkCount, embeddingModel }) => (
          <>
            <td>
              <a href={linkTo(["knowledge", id])}>
                <bdi>{name}</bdi>
              </a>
            </td>
            <td>
              {sourceCounts.ready} ready
              {sourceCounts.pending + sourceCounts.processing > 0 &&
                `, ${sourceCounts.pending + sourceCounts.processing} in work`}
              {sourceCounts.failed > 0 && <span class="badge bad">{sourceCounts.failed} failed</span>}
            </td>
            <td>{chunkCount.toLocaleString("en")}</td>
            <td>{embeddingModel}</td>
          </>
        )}
      />
    </>
  );
}

function NewBase() {
  const name = useSignal("");
  async function create() {
    const base = await dataOf(api.POST("/v1/knowledge-base", { body: { name: name.value.trim() } }));
    go(["knowledge", base.id]);
  }
  return (
    <ActionForm className="row" verb="Create" act={create} isPrimary>
      <div class="grow">
        <TextField label="New knowledge base" placeholder="Its name" value={name} />
      </div>
    </ActionForm>
  );
}
