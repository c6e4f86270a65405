import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { allOf } from "../../api/pages.ts";

/** What teams are called, by their ids. Empty until they are read. */
export function useTeamNames(): ReadonlyMap<string, string> {
  const { data } = useLoad(
    (signal) => allOf((cursor) => dataOf(api.GET("/v1/teams", { params: { query: { limit: 100, cursor } }, signal }))),
    [],
  );
  return new Map(data?.map(({ id, name }) => [id, name]));
}
