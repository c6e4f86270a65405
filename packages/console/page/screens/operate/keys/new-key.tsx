import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { ActionForm } from "../../../parts/action-form.tsx";
import { TextField } from "../../../parts/text-field.tsx";

type Scope = Schema<"Key">["scopes"][number];

const scopes: readonly Scope[] = ["read", "ingest", "calls", "admin"];

/** Makes a private key with the scopes that are ticked. */
export function NewKey({ made }: { made: (key: string | null) => void }) {
  const name = useSignal("");
  const chosen = useSignal<readonly Scope[]>(["read"]);
  async function create() {
    const body = { kind: "private" as const, name: name.value.trim(), scopes: [...chosen.value] };
    const { key } = await dataOf(api.POST("/v1/keys", { body }));
    name.value = "";
    made(key);
  }
  function toggle(scope: Scope) {
    chosen.value = scopes.filter((each) => (each === scope) !== chosen.value.includes(each));
  }
  return (
    <ActionForm className="panel" verb="Create the key" act={create} isPrimary>
      <TextField label="New key" placeholder="What it is for" value={name} />
      <fieldset class="row scopes">
        <legend class="field-name">It may</legend>
        {scopes.map((scope) => (
          <label key={scope} class="check">
            <input type="checkbox" checked={chosen.value.includes(scope)} onChange={() => toggle(scope)} />
            {scope}
          </label>
        ))}
      </fieldset>
    </ActionForm>
  );
}
