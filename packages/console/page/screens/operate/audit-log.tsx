import { api, dataOf, type Schema } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { place, setQuery } from "../../app/route.ts";
import { t, wordFor } from "../../language/text.ts";
import { Choice } from "../../parts/choice.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Field } from "../../parts/field.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { useFilterInput } from "../../parts/use-filter-input.ts";

type Outcome = Schema<"AuditEntry">["outcome"];

const kinds: Record<Outcome, string> = { done: "good", refused: "warn", failed: "bad" };

/** Who changed what and who was refused, newest first, as the address filters it. */
export function AuditLog() {
  const { query } = place.value;
  const outcome = (query.get("outcome") as Outcome | null) ?? undefined;
  const operation = query.get("operation") ?? undefined;
  const entries = useList(
    (cursor, signal) =>
      dataOf(api.GET("/v1/audit", { params: { query: { limit: 100, cursor, outcome, operation } }, signal })),
    [outcome, operation],
    keptListPlace()?.read,
  );
  const typedOperation = useFilterInput("operation");
  return (
    <>
      <div class="row">
        <div class="grow">
          <Field label={t("Operation")}>
            <input data-search placeholder="deleteSource" {...typedOperation} />
          </Field>
        </div>
        <Field label={t("Outcome")}>
          <Choice
            value={outcome ?? ""}
            options={["", ...Object.keys(kinds)].map((each) => [each, each === "" ? t("all") : wordFor(each)])}
            change={(next) => setQuery({ outcome: next })}
          />
        </Field>
      </div>
      <ProblemNotice problem={entries.problem} retry={entries.reload} />
      {entries.items?.length === 0 && (
        <Empty title={outcome || operation ? t("No entry is like that") : t("Nothing was changed yet")}>
          <p>{t("Each request that changes something, or is refused, leaves an entry here, with ids and no words.")}</p>
        </Empty>
      )}
      <ListTable
        list={entries}
        columns={[t("When"), t("Operation"), t("Outcome"), t("Object"), t("Key")]}
        cells={(entry) => (
          <>
            <td>
              <Time at={entry.createdAt} />
            </td>
            <td>{entry.operation}</td>
            <td>
              <span class={`badge ${kinds[entry.outcome]}`}>{wordFor(entry.outcome)}</span>{" "}
              {entry.code && <span class="small">{entry.code}</span>}
            </td>
            <td>
              <bdi>{entry.objectId ?? "–"}</bdi>
            </td>
            <td>
              <bdi>{entry.keyName ?? entry.keyId ?? "–"}</bdi>
            </td>
          </>
        )}
      />
    </>
  );
}
