import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { Problem } from "../../api/problem.ts";
import { t } from "../../language/text.ts";
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
      <summary>{t("Title and metadata")}</summary>
      {theirs.value ? (
        <section class="form" aria-label={t("Two versions")}>
          <Notice kind="problem">
            <p>{t("Somebody has changed this source while you were editing. Nothing of yours is saved yet.")}</p>
          </Notice>
          <dl>
            <dt>{t("Their title")}</dt>
            <dd dir="auto">{theirs.value.title ?? t("the document's own")}</dd>
            <dt>{t("Their metadata")}</dt>
            <dd>
              <pre dir="auto">{written(theirs.value) || t("none")}</pre>
            </dd>
            <dt>{t("Your title")}</dt>
            <dd dir="auto">{title.value.trim() || t("the document's own")}</dd>
            <dt>{t("Your metadata")}</dt>
            <dd>
              <pre dir="auto">{metadata.value || t("none")}</pre>
            </dd>
          </dl>
          <button
            type="button"
            onClick={() => {
              show(theirs.value!);
              changed();
            }}
          >
            {t("Take theirs, drop mine")}
          </button>
          <ActionForm
            className="form"
            verb={t("Save mine in place of theirs")}
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
        <ActionForm className="form" verb={t("Save")} act={save}>
          <TextField label={t("Title in citations")} placeholder={t("The document's own")} value={title} isOptional />
          <TextField
            label={t("Metadata as JSON")}
            type="area"
            placeholder='{"year": 2026}'
            value={metadata}
            isOptional
          />
          {isSaved.value && <Notice kind="done">{t("Saved: the next search sees it.")}</Notice>}
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
    const message = t("The metadata is not JSON: {error}. Write an object such as {example}.", {
      error: (error as Error).message,
      example: '{"year": 2026}',
    });
    throw new Problem({ code: "invalid_value", message });
  }
}
