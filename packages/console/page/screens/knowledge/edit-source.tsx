import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { Problem } from "../../api/problem.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { TextField } from "../../parts/text-field.tsx";

type Source = Schema<"Source">;

/** A source's title in citations and the metadata that searches filter by. Who saves over somebody else's change sees it and chooses. */
export function EditSource({ source, changed }: { source: Source; changed: () => void }) {
  const title = useSignal(source.title ?? "");
  const metadata = useSignal(written(source));
  const read = useSignal(source);
  const theirs = useSignal<Source | null>(null);
  const isSaved = useSignal(false);
  const { id: docId, knowledgeBaseId: kbId } = source;

  async function save() {
    const body = { title: title.value.trim() || null, customMetadata: readMetadata(metadata.value) };
    const params = { path: { kbId, docId }, header: { "If-Match": `"${read.value.version}"` } };
    isSaved.value = false;
    try {
      show(await dataOf(api.PATCH("/v1/knowledge-base/{kbId}/sources/{docId}", { params, body })));
      isSaved.value = true;
      changed();
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "precondition_failed") throw thrown;
      const { path } = params;
      theirs.value = await dataOf(api.GET("/v1/knowledge-base/{kbId}/sources/{docId}", { params: { path } }));
    }
  }
  /** Holds a source as it is stored now. */
  function show(stored: Source) {
    title.value = stored.title ?? "";
    metadata.value = written(stored);
    read.value = stored;
    theirs.value = null;
  }
  return (
    <details class="panel">
      <summary>Title and metadata</summary>
      {theirs.value ? (
        <section class="form" aria-label="Two versions">
          <Notice kind="problem">
            <p>Somebody has changed this source while you were editing. Nothing of yours is saved yet.</p>
          </Notice>
          <dl>
            <dt>Their title</dt>
            <dd dir="auto">{theirs.value.title ?? "the document's own"}</dd>
            <dt>Their metadata</dt>
            <dd>
              <pre dir="auto">{written(theirs.value) || "none"}</pre>
            </dd>
            <dt>Your title</dt>
            <dd dir="auto">{title.value.trim() || "the document's own"}</dd>
            <dt>Your metadata</dt>
            <dd>
              <pre dir="auto">{metadata.value || "none"}</pre>
            </dd>
          </dl>
          <button
            type="button"
            onClick={() => {
              show(theirs.value!);
              changed();
            }}
          >
            Take theirs, drop mine
          </button>
          <ActionForm
            className="form"
            verb="Save mine in place of theirs"
            isPrimary
            act={() => {
              read.value = theirs.value!;
              return save();
            }}
          >
            {null}
          </ActionForm>
        </section>
      ) : (
        <ActionForm className="form" verb="Save" act={save}>
          <TextField label="Title in citations" placeholder="The document's own" value={title} isOptional />
          <TextField label="Metadata as JSON" type="area" placeholder='{"year": 2026}' value={metadata} isOptional />
          {isSaved.value && <Notice kind="done">Saved: the next search sees it.</Notice>}
        </ActionForm>
      )}
    </details>
  );
}

function written({ customMetadata }: Source): string {
  return customMetadata === null ? "" : JSON.stringify(customMetadata, null, 2);
}

function readMetadata(text: string): Source["customMetadata"] {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `The metadata is not JSON: ${(error as Error).message}. Write an object such as {"year": 2026}.`;
    throw new Problem({ code: "invalid_value", message });
  }
}
