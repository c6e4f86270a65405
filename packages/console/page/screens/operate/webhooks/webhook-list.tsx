import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../../api/client.ts";
import { useList } from "../../../api/load-list.ts";
import { linkTo } from "../../../app/route.ts";
import { ActionForm } from "../../../parts/action-form.tsx";
import { Empty } from "../../../parts/empty.tsx";
import { ListTable } from "../../../parts/list-table.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Secret } from "../../../parts/secret.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { Time } from "../../../parts/time.tsx";

/** The endpoints that are sent what happens, and a new one. */
export function WebhookList() {
  const secret = useSignal<string | null>(null);
  const address = useSignal("");
  const webhooks = useList(
    (cursor, signal) => dataOf(api.GET("/v1/webhooks", { params: { query: { limit: 50, cursor } }, signal })),
    [],
  );
  async function create() {
    const made = await dataOf(api.POST("/v1/webhooks", { body: { url: address.value.trim(), words: false } }));
    secret.value = made.secret;
    address.value = "";
    webhooks.reload();
  }
  return (
    <>
      <ActionForm className="row" verb="Create" act={create} isPrimary>
        <div class="grow">
          <TextField label="New endpoint" type="url" placeholder="https://example.com/cuecard" value={address} />
        </div>
      </ActionForm>
      <Secret label="Its signing secret" value={secret.value} />
      <ProblemNotice problem={webhooks.problem} retry={webhooks.reload} />
      {webhooks.items?.length === 0 && (
        <Empty title="Nothing is sent anywhere yet">
          <p>An endpoint gets every event of sources, calls and gaps, by ids alone. Type its address to begin.</p>
        </Empty>
      )}
      <ListTable
        list={webhooks}
        columns={["Endpoint", "Gets", "Status", "Since"]}
        cells={({ id, url, types, status, disabledReason, createdAt }) => (
          <>
            <td>
              <a href={linkTo(["operate", "webhooks", id])}>
                <bdi>{url}</bdi>
              </a>
            </td>
            <td>{types === null ? "every event" : types.join(", ")}</td>
            <td>
              <span class={`badge ${status === "enabled" ? "good" : "bad"}`}>{status}</span>{" "}
              {disabledReason && <span class="small">{disabledReason.replace("_", " ")}</span>}
            </td>
            <td>
              <Time at={createdAt} />
            </td>
          </>
        )}
      />
    </>
  );
}
