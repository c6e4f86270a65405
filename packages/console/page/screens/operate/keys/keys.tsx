import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../../api/client.ts";
import { useList } from "../../../api/load-list.ts";
import { t } from "../../../language/text.ts";
import { Empty } from "../../../parts/empty.tsx";
import { ListTable } from "../../../parts/list-table.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Secret } from "../../../parts/secret.tsx";
import { KeyRow } from "./key-row.tsx";
import { NewKey } from "./new-key.tsx";
import { standingOf } from "./standing.ts";

/** The keys of the workspace: who may do what, and a new one. */
export function Keys() {
  const issued = useSignal<string | null>(null);
  const keys = useList(
    (cursor, signal) => dataOf(api.GET("/v1/keys", { params: { query: { limit: 50, cursor } }, signal })),
    [],
  );
  function made(key: string | null) {
    issued.value = key;
    keys.reload();
  }
  return (
    <>
      <NewKey made={made} />
      <Secret
        label={t("The new key")}
        value={issued.value}
        done={() => {
          issued.value = null;
        }}
      />
      <ProblemNotice problem={keys.problem} retry={keys.reload} />
      {keys.items?.length === 0 && (
        <Empty title={t("No key is stored")}>
          <p>{t("You are signed in with a key of the service itself. Create one for each program that asks it.")}</p>
        </Empty>
      )}
      <ListTable
        list={keys}
        columns={[t("Key"), t("May"), t("Last used"), t("State"), t("Change")]}
        cells={(each) => <KeyRow info={each} standing={standingOf(each, keys.items ?? [])} made={made} />}
      />
    </>
  );
}
