import { api, dataOf } from "../../api/client.ts";
import { NamedList } from "../../parts/named-list.tsx";

/** The knowledge bases, with what is in them, and a new one. */
export function BaseList() {
  return (
    <NamedList
      heading="Knowledge"
      screen="knowledge"
      none="There is no knowledge base yet"
      meaning="A knowledge base is a set of files, pages and texts that are searched together."
      newItem="New knowledge base"
      placeholder="Its name"
      page={(cursor, signal) =>
        dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal }))
      }
      create={(name) => dataOf(api.POST("/v1/knowledge-base", { body: { name } }))}
      columns={["Sources", "Chunks", "Embedding model"]}
      cells={({ sourceCounts: { ready, pending, processing, failed }, chunkCount, embeddingModel }) => (
        <>
          <td>
            {ready} ready
            {pending + processing > 0 && `, ${pending + processing} in work`}
            {failed > 0 && <span class="badge bad">{failed} failed</span>}
          </td>
          <td>{chunkCount.toLocaleString("en")}</td>
          <td>{embeddingModel}</td>
        </>
      )}
    />
  );
}
