import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { binDays, restore } from "../../parts/bin.ts";
import { confirmed } from "../../parts/confirmation.tsx";
import { Empty } from "../../parts/empty.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { tell } from "../../parts/toast.tsx";

type Entry = Schema<"BinEntry">;

const kinds: Record<Entry["kind"], string> = {
  agent: "Agent",
  team: "Team",
  knowledge_base: "Knowledge base",
  sources: "Sources",
};

/** What was deleted and can come back, the newest first. */
export function Bin() {
  const entries = useList(
    (cursor, signal) => dataOf(api.GET("/v1/bin", { params: { query: { limit: 100, cursor } }, signal })),
    [],
  );
  const { run, isRunning, problem } = useAction(async (entry: Entry, verb: "restore" | "delete") => {
    if (verb === "delete") {
      await api.DELETE("/v1/bin/{binId}", { params: { path: { binId: entry.id } } });
      tell(`${nameOf(entry)} is deleted for good.`);
    } else {
      const missed = await restore(entry);
      const rest =
        missed.length > 0 ? ` These have changed since, so attach it there yourself: ${missed.join(", ")}.` : "";
      tell(`${nameOf(entry)} is back.${rest}`);
    }
    entries.reload();
  });
  return (
    <>
      <p class="hint">
        Agents, teams, knowledge bases and sources that were deleted here can come back for {binDays} days.
      </p>
      <ProblemNotice problem={entries.problem ?? problem.value} retry={entries.reload} />
      {entries.items?.length === 0 && (
        <Empty title="The bin is empty">
          <p>What you delete comes here first.</p>
        </Empty>
      )}
      <ListTable
        list={entries}
        columns={["Name", "Kind", "Deleted", "Gone for good", "Change"]}
        cells={(entry) => (
          <>
            <td>
              <bdi>{nameOf(entry)}</bdi>
            </td>
            <td>{kinds[entry.kind]}</td>
            <td>
              <Time at={entry.createdAt} isShort />
            </td>
            <td>
              <Time at={entry.deletedForGoodAt} isShort />
            </td>
            <td>
              <div class="row">
                <button
                  type="button"
                  aria-label={`Restore ${nameOf(entry)}`}
                  disabled={isRunning.value}
                  onClick={() => run(entry, "restore")}
                >
                  Restore
                </button>
                <button
                  type="button"
                  class="danger"
                  aria-label={`Delete for good: ${nameOf(entry)}`}
                  disabled={isRunning.value}
                  onClick={async () => {
                    const question = {
                      title: `Delete ${nameOf(entry)} for good?`,
                      verb: "Delete it for good",
                      body: <p>Nothing brings it back then.</p>,
                    };
                    if (await confirmed(question)) void run(entry, "delete");
                  }}
                >
                  Delete for good
                </button>
              </div>
            </td>
          </>
        )}
      />
    </>
  );
}

const nameOf = ({ name, sourceIds }: Entry): string =>
  sourceIds.length > 1 ? `${name} and ${sourceIds.length - 1} more` : name;
