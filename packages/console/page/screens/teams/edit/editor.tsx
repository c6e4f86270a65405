import { signal, useSignal } from "@preact/signals";
import { useAgentNames } from "../../../api/agent-names.ts";
import type { Schema } from "../../../api/client.ts";
import { apiDocument } from "../../../api/document.ts";
import { useAction, useLoad } from "../../../api/load.ts";
import { Problem } from "../../../api/problem.ts";
import { keepDraft, keptDraft } from "../../../app/drafts.ts";
import { linkHere, place, setQuery } from "../../../app/route.ts";
import { Notice } from "../../../parts/notice.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Skeleton } from "../../../parts/skeleton.tsx";
import { Tabs } from "../../../parts/tabs.tsx";
import { tell } from "../../../parts/toast.tsx";
import type { Definition } from "../definition.ts";
import { readTeam, saveDefinition } from "../save-team.ts";
import { useCheck } from "./check.ts";
import { Conflict } from "./conflict.tsx";
import { Fields } from "./fields.tsx";
import { JsonEditor } from "./json-editor.tsx";
import { fieldsOfMember, MemberFields } from "./member-fields.tsx";
import { fieldsOfRule, RuleFields } from "./rule-fields.tsx";
import { SchemaField } from "./schema-field.tsx";

/** What is being edited of a team, and the version that it began with. It outlives a look at another screen, and a reload. */
interface Draft {
  version: number;
  definition: Definition;
}

const nameOf = (teamId: string) => `team ${teamId}`;

const drafts = signal<ReadonlyMap<string, Draft>>(new Map());

/** The draft of a team: one of an earlier look, or of before the page was loaded again. */
function draftOf(teamId: string): Draft | null {
  return drafts.value.get(teamId) ?? keptDraft<Draft>(nameOf(teamId));
}

function keep(teamId: string, draft: Draft | null): void {
  keepDraft(nameOf(teamId), draft);
  const others = new Map(drafts.value);
  if (draft) others.set(teamId, draft);
  else others.delete(teamId);
  drafts.value = others;
}

/** What is edited in words: the rest of it follows by its schema. */
const inWords = {
  members: { Words: MemberFields, has: fieldsOfMember },
  rules: { Words: RuleFields, has: fieldsOfRule },
};

/** Edits a team's definition, as a form and as JSON in one, and says at each place what is wrong. */
export function Editor({ team, changed }: { team: Schema<"Team">; changed: () => void }) {
  const { query } = place.value;
  const isJson = query.get("as") === "json";
  const at = query.get("at");
  const own = draftOf(team.id);
  const draft = own ?? { version: team.version, definition: team.definition ?? {} };
  const isChanged = own !== null;
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
    tell("Saved: the next call has it.");
  });
  function drop() {
    keep(team.id, null);
    theirs.value = null;
    changed();
  }
  const edit = (definition: Definition) => keep(team.id, { version: draft.version, definition });
  const ids = (draft.definition.members ?? []).map(({ agentId }) => agentId).filter((id) => typeof id === "string");
  const nameOf = useAgentNames(ids);
  const members = ids.map((id) => ({ id, name: nameOf(id) }));
  const schemas = description.data?.components.schemas;
  const problems = checked?.problems ?? [];
  return (
    <>
      <div class="row">
        <div class="grow">
          <Tabs
            label="Ways to edit"
            current={isJson ? "json" : "form"}
            tabs={[
              { name: "form", title: "Form", href: linkHere({ as: null }) },
              { name: "json", title: "JSON", href: linkHere({ as: "json" }) },
            ]}
          />
        </div>
        {isChanged && <span class="badge warn">Not saved</span>}
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
      ) : schemas ? (
        <div class="form editor">
          <Fields
            path="definition"
            schema={schemas.TeamDefinition!}
            value={draft.definition}
            change={(next) => edit(next as Definition)}
            form={{ schemas, problems, at, Field: SchemaField, items: inWords, members }}
          />
        </div>
      ) : (
        <Skeleton rows={8} />
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
