import { signal, useSignal } from "@preact/signals";
import type { Schema } from "../../../api/client.ts";
import { apiDocument } from "../../../api/document.ts";
import { useAction, useLoad } from "../../../api/load.ts";
import { Problem } from "../../../api/problem.ts";
import { place, setQuery } from "../../../app/route.ts";
import { Notice } from "../../../parts/notice.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import type { Definition } from "../definition.ts";
import { readTeam, saveDefinition } from "../save-team.ts";
import { useCheck } from "./check.ts";
import { Conflict } from "./conflict.tsx";
import { Fields } from "./fields.tsx";
import { JsonEditor } from "./json-editor.tsx";
import { SchemaField } from "./schema-field.tsx";

/** What is being edited of a team, and the version that it began with. It outlives a look at another screen. */
interface Draft {
  version: number;
  definition: Definition;
}

const drafts = signal<ReadonlyMap<string, Draft>>(new Map());

function keep(teamId: string, draft: Draft | null): void {
  const others = new Map(drafts.value);
  if (draft) others.set(teamId, draft);
  else others.delete(teamId);
  drafts.value = others;
}

/** Edits a team's definition, as a form and as JSON in one, and says at each place what is wrong. */
export function Editor({ team, changed }: { team: Schema<"Team">; changed: () => void }) {
  const { query } = place.value;
  const isJson = query.get("as") === "json";
  const at = query.get("at");
  const draft = drafts.value.get(team.id) ?? { version: team.version, definition: team.definition ?? {} };
  const isChanged = drafts.value.has(team.id);
  const theirs = useSignal<Schema<"Team"> | null>(null);
  const description = useLoad(() => apiDocument(), []);
  const checked = useCheck(team.id, draft.definition);
  const save = useAction(async (version: number) => {
    try {
      await saveDefinition({ id: team.id, version }, draft.definition);
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "precondition_failed") throw thrown;
      theirs.value = await readTeam(team.id);
      return;
    }
    drop();
  });
  function drop() {
    keep(team.id, null);
    theirs.value = null;
    changed();
  }
  const edit = (definition: Definition) => keep(team.id, { version: draft.version, definition });
  const schemas = description.data?.components.schemas;
  const problems = checked?.problems ?? [];
  return (
    <>
      <div class="row">
        <div class="grow row">
          <button type="button" aria-pressed={!isJson} onClick={() => setQuery({ as: null })}>
            Form
          </button>
          <button type="button" aria-pressed={isJson} onClick={() => setQuery({ as: "json" })}>
            JSON
          </button>
        </div>
        {isChanged && (
          <button type="button" onClick={drop}>
            Drop the changes
          </button>
        )}
        <button
          type="button"
          class="primary"
          disabled={!isChanged || save.isRunning.value}
          onClick={() => save.run(draft.version)}
        >
          Save
        </button>
      </div>
      <ProblemNotice
        problem={save.problem.value ?? description.problem}
        retry={description.problem ? description.reload : undefined}
      />
      {theirs.value && (
        <Conflict
          version={theirs.value.version}
          theirs={theirs.value.definition ?? {}}
          mine={draft.definition}
          takeTheirs={drop}
          saveMine={() => save.run(theirs.value!.version)}
        />
      )}
      <Found {...{ problems }} warnings={checked?.warnings ?? []} />
      {isJson ? (
        <JsonEditor draft={draft.definition} change={edit} at={at} />
      ) : (
        schemas && (
          <div class="form editor">
            <Fields
              path="definition"
              schema={schemas.TeamDefinition!}
              value={draft.definition}
              change={(next) => edit(next as Definition)}
              form={{ schemas, problems, at, Field: SchemaField }}
            />
          </div>
        )
      )}
    </>
  );
}

/** Everything that is wrong, with the way to its place. */
function Found({ problems, warnings }: Pick<Schema<"TeamCheck">, "problems" | "warnings">) {
  return (
    <>
      {problems.length > 0 && (
        <Notice kind="problem">
          <p>It can't be saved yet:</p>
          <ul>
            {problems.map(({ path, message }) => (
              <li key={path + message}>
                <button type="button" class="quiet place" dir="auto" onClick={() => setQuery({ at: path })}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} kind="hint">
          <span dir="auto">{warning}</span>
        </Notice>
      ))}
    </>
  );
}
