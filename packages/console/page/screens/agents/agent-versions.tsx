import { api, dataOf, type Schema } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { Versions } from "../../parts/versions/versions.tsx";

/** What the agent was at its versions. */
export function AgentVersions({ agent, changed }: { agent: Schema<"Agent">; changed: () => void }) {
  const { id: agentId, version: now } = agent;
  const list = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/agents/{agentId}/versions", {
          params: { path: { agentId }, query: { limit: 50, cursor } },
          signal,
        }),
      ),
    [agentId, now],
  );
  async function restore(version: number) {
    const params = { path: { agentId, version: String(version) }, header: { "If-Match": `"${now}"` } };
    await dataOf(api.POST("/v1/agents/{agentId}/versions/{version}/current", { params }));
  }
  return <Versions of={agentId} {...{ now, list, restore, changed }} given={asVersion} givenNow={asVersion(agent)} />;
}

const frame = new Set([
  "id",
  "agentId",
  "object",
  "name",
  "version",
  "isCurrent",
  "createdAt",
  "updatedAt",
  "warnings",
]);

/** What a version gives back: all but the name. Texts stand line by line. */
function asVersion(was: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(was).filter((name) => !frame.has(name));
  return Object.fromEntries(names.sort().map((name) => [name, byLine(was[name])]));
}

const byLine = (value: unknown) => (typeof value === "string" && value.includes("\n") ? value.split("\n") : value);
