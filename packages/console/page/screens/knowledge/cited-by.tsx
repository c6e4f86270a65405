import { Fragment } from "preact";
import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { placeInSource } from "../../app/place-in-source.ts";
import { linkTo } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { More } from "../../parts/more.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";

/** The turns that were given passages of a source, newest first, each with the way to its call. */
export function CitedBy({ kbId, docId }: { kbId: string; docId: string }) {
  const list = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/citations", {
          params: { path: { kbId, docId }, query: { limit: 50, cursor } },
          signal,
        }),
      ),
    [kbId, docId],
  );
  return (
    <section class="panel" aria-label={t("Calls that were given its passages")}>
      <h2>{t("Calls that were given its passages")}</h2>
      <ProblemNotice problem={list.problem} retry={list.reload} />
      {list.items?.length === 0 && <p>{t("No recorded call was given one yet.")}</p>}
      <ul>
        {list.items?.map(({ callId, turnId, chunkIds, createdAt }) => (
          <li key={`${callId}/${turnId}`}>
            <a href={linkTo(["calls", callId])}>{callId}</a>, <Time at={createdAt} />:
            {chunkIds.map((chunkId, index) => (
              <Fragment key={chunkId}>
                {" "}
                <a href={placeInSource({ knowledgeBaseId: kbId, sourceId: docId, chunkId })}>
                  {t("passage {n}", { n: index + 1 })}
                </a>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      <More list={list} />
    </section>
  );
}
