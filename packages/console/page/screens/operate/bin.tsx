import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { t } from "../../language/text.ts";
import { binDays, restore } from "../../parts/bin.ts";
import { confirmed } from "../../parts/confirmation.tsx";
import { Empty } from "../../parts/empty.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { tell } from "../../parts/toast.tsx";

type Entry = Schema<"BinEntry">;

const kinds: Record<Entry["kind"], string> = {
  agent: t("Agent"),
  team: t("Team"),
  knowledge_base: t("Knowledge base"),
  sources: t("Sources"),
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
      tell(t("{name} is deleted for good.", { name: nameOf(entry) }));
    } else {
      const missed = await restore(entry);
      const back = t("{name} is back.", { name: nameOf(entry) });
      const rest = t("These have changed since, so attach it there yourself: {names}.", { names: missed.join(", ") });
      tell(missed.length > 0 ? `${back} ${rest}` : back);
    }
    entries.reload();
  });
  return (
    <>
      <p class="hint">
        {t("Agents, teams, knowledge bases and sources that were deleted here can come back for {days} days.", {
          days: binDays,
        })}
      </p>
      <ProblemNotice problem={entries.problem ?? problem.value} retry={entries.reload} />
      {entries.items?.length === 0 && (
        <Empty title={t("The bin is empty")}>
          <p>{t("What you delete comes here first.")}</p>
        </Empty>
      )}
      <ListTable
        list={entries}
        columns={[t("Name"), t("Kind"), t("Deleted"), t("Gone for good"), t("Change")]}
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
                  aria-label={t("Restore {name}", { name: nameOf(entry) })}
                  disabled={isRunning.value}
                  onClick={() => run(entry, "restore")}
                >
                  {t("Restore")}
                </button>
                <button
                  type="button"
                  class="danger"
                  aria-label={t("Delete for good: {name}", { name: nameOf(entry) })}
                  disabled={isRunning.value}
                  onClick={async () => {
                    const question = {
                      title: t("Delete {name} for good?", { name: nameOf(entry) }),
                      verb: t("Delete it for good"),
                      body: <p>{t("Nothing brings it back then.")}</p>,
                    };
                    if (await confirmed(question)) void run(entry, "delete");
                  }}
                >
                  {t("Delete for good")}
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
  sourceIds.length > 1 ? t("{name} and {n} more", { name, n: sourceIds.length - 1 }) : name;
