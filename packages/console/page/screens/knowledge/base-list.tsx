import { api, dataOf } from "../../api/client.ts";
import { number, t } from "../../language/text.ts";
import { NamedList } from "../../parts/named-list.tsx";

/** The knowledge bases, with what is in them, and a new one. */
export function BaseList() {
  return (
    <NamedList
      heading={t("Knowledge")}
      screen="knowledge"
      none={t("There is no knowledge base yet")}
      meaning={t("A knowledge base is a set of files, pages and texts that are searched together.")}
      newItem={t("New knowledge base")}
      placeholder={t("Its name")}
      page={(cursor, signal) =>
        dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal }))
      }
      create={(name) => dataOf(api.POST("/v1/knowledge-base", { body: { name } }))}
      columns={[t("Sources"), t("Chunks"), t("Embedding model")]}
      cells={({ sourceCounts: { ready, pending, processing, failed }, chunkCount, embeddingModel }) => (
        <>
          <td>
            {pending + processing > 0
              ? t("{ready} ready, {inWork} in work", { ready: number(ready), inWork: number(pending + processing) })
              : t("{n} ready", { n: number(ready) })}
            {failed > 0 && <span class="badge bad">{t("{n} failed", { n: number(failed) })}</span>}
          </td>
          <td>{number(chunkCount)}</td>
          <td>{embeddingModel}</td>
        </>
      )}
    />
  );
}
