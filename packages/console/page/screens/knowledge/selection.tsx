import { type Signal, useSignal } from "@preact/signals";
import { api, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { number, t, tn } from "../../language/text.ts";

import { binSources, tellBinned } from "../../parts/bin.ts";
import { typedInto } from "../../parts/bound.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { tell } from "../../parts/toast.tsx";

type Source = Schema<"Source">;

/** Sources that are selected, by id. */
export type Selected = ReadonlyMap<string, Source>;

/** Requests for single sources that run at once. */
const atOnce = 4;

interface SelectionProps {
  kbId: string;
  selected: Signal<Selected>;
  /** Reads all that the filters of the list leave. */
  all: () => Promise<Source[]>;
  changed: () => void;
}

/** What can be done with many sources at once: delete them, read them again, or label them. */
export function Selection({ kbId, selected, all, changed }: SelectionProps) {
  const done = useSignal<number | null>(null);
  const name = useSignal("");
  const value = useSignal("");
  const sources = [...selected.value.values()];

  /** Does the same with each of the sources. What failed stays selected. */
  async function each(act: (source: Source) => Promise<unknown>): Promise<void> {
    const waiting = sources.values();
    done.value = 0;
    try {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const source of waiting) {
            await act(source);
            done.value = (done.value ?? 0) + 1;
            selected.value = new Map([...selected.value].filter(([id]) => id !== source.id));
          }
        }),
      );
    } finally {
      done.value = null;
      changed();
    }
  }
  const { run, isRunning, problem } = useAction(async (verb: "select" | "delete" | "read" | "label") => {
    if (verb === "select") {
      selected.value = new Map((await all()).map((source) => [source.id, source]));
    } else if (verb === "delete") {
      const entries = await binSources(
        kbId,
        sources.map(({ id }) => id),
      );
      selected.value = new Map();
      tellBinned(tn(sources.length, "{n} source", "{n} sources"), entries, changed);
      changed();
    } else if (verb === "read") {
      const idle = sources.filter(({ status }) => status === "ready" || status === "failed");
      await each(async (source) => {
        if (idle.includes(source)) await readAgain(source);
      });
      tell(tn(idle.length, "{n} source is read again.", "{n} sources are read again."));
    } else {
      const label = name.value.trim();
      await each((source) => setLabel(source, label, value.value.trim()));
      tell(tn(sources.length, "{n} source has the label {label}.", "{n} sources have the label {label}.", { label }));
    }
  });
  return (
    <section class="form" aria-label={t("Selected sources")}>
      <div class="row">
        <button type="button" class="quiet" disabled={isRunning.value} onClick={() => run("select")}>
          {t("Select all")}
        </button>
        {sources.length > 0 && (
          <>
            <strong role="status">
              {done.value === null
                ? t("{n} selected", { n: number(sources.length) })
                : t("{n} done", { n: number(done.value) })}
            </strong>
            <button
              type="button"
              class="quiet"
              disabled={isRunning.value}
              onClick={() => {
                selected.value = new Map();
              }}
            >
              {t("Select none")}
            </button>
            <button type="button" disabled={isRunning.value} onClick={() => run("read")}>
              {t("Read again")}
            </button>
            <button type="button" class="danger" disabled={isRunning.value} onClick={() => run("delete")}>
              {t("Delete")}
            </button>
          </>
        )}
      </div>
      {sources.length > 0 && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            void run("label");
          }}
        >
          {(
            [
              [t("Label"), t("year"), name],
              [t("Its value"), "2026", value],
            ] as const
          ).map(([label, placeholder, text]) => (
            <label key={label} class="field">
              <span class="field-name">{label}</span>
              <input required dir="auto" placeholder={placeholder} {...typedInto(text)} />
            </label>
          ))}
          <button type="submit" disabled={isRunning.value}>
            {t("Set the label")}
          </button>
        </form>
      )}
      <ProblemNotice problem={problem.value} />
    </section>
  );
}

const pathOf = ({ knowledgeBaseId: kbId, id: docId }: Source) => ({ kbId, docId });

function readAgain(source: Source) {
  const params = { path: pathOf(source) };
  return source.status === "failed"
    ? api.POST("/v1/knowledge-base/{kbId}/sources/{docId}/retry", { params })
    : api.POST("/v1/knowledge-base/{kbId}/sources/{docId}/refresh", { params });
}

/** A label is a value of the metadata, by which searches filter. Refused when somebody has changed the source meanwhile. */
function setLabel(source: Source, label: string, value: string) {
  const params = { path: pathOf(source), header: { "If-Match": `"${source.version}"` } };
  const customMetadata = { ...source.customMetadata, [label]: value };
  return api.PATCH("/v1/knowledge-base/{kbId}/sources/{docId}", { params, body: { customMetadata } });
}
