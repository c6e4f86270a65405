import { useEffect } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { allOf } from "../../api/pages.ts";
import { linkTo } from "../../app/route.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";

/** Milliseconds between looks at what is in work. */
const lookAgainMs = 3_000;

/** Knowledge bases with sources that are in work or failed. Nothing when there are none. */
export function SourcesInWork() {
  const { data, problem, isLoading, reload } = useLoad(
    (signal) =>
      allOf((cursor) => dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(reload, lookAgainMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
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
            {inWork > 0 && <span class="badge accent">{inWork} in work</span>}
            {failed > 0 && <span class="badge bad">{failed} failed</span>}
          </p>
        ))}
    </>
  );
}
