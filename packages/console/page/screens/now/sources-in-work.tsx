import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useLoadAgain } from "../../api/load-again.ts";
import { allOf } from "../../api/pages.ts";
import { linkTo } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";

/** Knowledge bases with sources that are in work or failed. Nothing when there are none. */
export function SourcesInWork() {
  const loaded = useLoad(
    (signal) =>
      allOf((cursor) => dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  useLoadAgain(loaded);
  const { data, problem, reload } = loaded;
  const bases = (data ?? []).map(({ id, name, sourceCounts: { pending, processing, failed } }) => ({
    id,
    name,
    failed,
    inWork: pending + processing,
  }));
  return (
    <>
      <ProblemNotice problem={problem} retry={reload} />
      {bases
        .filter(({ inWork, failed }) => inWork + failed > 0)
        .map(({ id, name, inWork, failed }) => (
          <p key={id} class="row">
            <a href={linkTo(["knowledge", id])}>
              <bdi>{name}</bdi>
            </a>
            {inWork > 0 && <span class="badge accent">{t("{n} in work", { n: inWork })}</span>}
            {failed > 0 && <span class="badge bad">{t("{n} failed", { n: failed })}</span>}
          </p>
        ))}
    </>
  );
}
