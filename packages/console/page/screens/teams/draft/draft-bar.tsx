import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import { Problem } from "../../../api/problem.ts";
import { setQuery } from "../../../app/route.ts";
import { t } from "../../../language/text.ts";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { tell } from "../../../parts/toast.tsx";
import { Conflict } from "../edit/conflict.tsx";
import { readTeam, saveDefinition } from "../save-team.ts";
import { type Merged, mergeDefinitions } from "./merge.ts";
import type { TeamDraft } from "./team-draft.ts";

interface DraftBarProps {
  team: Schema<"Team">;
  draft: TeamDraft;
  /** For which it can't be saved yet. */
  problems: Schema<"TeamCheck">["problems"];
  changed: () => void;
}

/** Whether a draft is saved, its last steps back and forth, and its saving: also into what somebody else has saved meanwhile. */
export function DraftBar({ team, draft, problems, changed }: DraftBarProps) {
  const both = useSignal<{ theirs: Schema<"Team">; merged: Merged } | null>(null);
  const save = useAction(async () => {
    try {
      saved(await saveDefinition({ id: team.id, version: draft.version }, draft.definition));
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "precondition_failed") throw thrown;
      await saveOnto(await readTeam(team.id));
    }
  });
  const saveMine = useAction(async () => {
    const { theirs, merged } = both.value!;
    saved(await saveDefinition(theirs, merged.mine));
  });
  async function saveOnto(theirs: Schema<"Team">) {
    const merged = mergeDefinitions(draft.base, draft.definition, theirs.definition ?? {});
    if (merged.hasConflict) {
      both.value = { theirs, merged };
      return;
    }
    saved(
      await saveDefinition(theirs, merged.mine),
      t("Saved, beside what somebody else has changed meanwhile: the next call has both."),
    );
  }
  function saved(stored: Schema<"Team">, message = t("Saved: the next call has it.")) {
    draft.saved(stored);
    both.value = null;
    tell(message);
    changed();
  }
  useDraftKeys(draft, () => void save.run());
  return (
    <>
      <div class="row draft-bar">
        <span class="grow small" role="status">
          {draft.isChanged ? (
            <span class="badge warn">{t("Not saved")}</span>
          ) : (
            t("Version {version}, saved", { version: draft.version })
          )}{" "}
          {problems.length > 0 && (
            <button type="button" class="quiet failed" onClick={() => setQuery({ at: problems[0]!.path })}>
              {t("{n} to correct", { n: problems.length })}
            </button>
          )}
        </span>
        <button type="button" disabled={!draft.undo} onClick={() => draft.undo?.()} title={t("Ctrl Z")}>
          {t("Undo")}
        </button>
        <button type="button" disabled={!draft.redo} onClick={() => draft.redo?.()} title={t("Ctrl Shift Z")}>
          {t("Redo")}
        </button>
        {draft.isChanged && (
          <button
            type="button"
            onClick={() => {
              both.value = null;
              draft.drop();
            }}
          >
            {t("Drop the changes")}
          </button>
        )}
        <button
          type="button"
          class="primary"
          disabled={!draft.isChanged || save.isRunning.value}
          onClick={() => save.run()}
          title={t("Ctrl S")}
        >
          {t("Save")}
        </button>
      </div>
      <ProblemNotice problem={save.problem.value ?? saveMine.problem.value} />
      {both.value && (
        <Conflict
          version={both.value.theirs.version}
          theirs={both.value.merged.theirs}
          mine={both.value.merged.mine}
          takeTheirs={() => {
            const { theirs, merged } = both.value!;
            draft.goOnFrom(theirs, merged.theirs);
            both.value = null;
            changed();
          }}
          saveMine={() => saveMine.run()}
        />
      )}
    </>
  );
}

/**
 * Ctrl S saves. Ctrl Z takes a step back and Ctrl Shift Z takes it again, but for what is being typed: there the browser
 * does it.
 */
function useDraftKeys(draft: TeamDraft, save: () => void) {
  const now = useRef({ draft, save });
  now.current = { draft, save };
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || target.matches?.("dialog *")) return;
      if (key === "s") {
        event.preventDefault();
        tellTyped(target);
        // Behind the drawing that follows of what was typed.
        setTimeout(() => now.current.draft.isChanged && now.current.save());
      } else if (key === "z" && !target.matches?.("input, textarea, select")) {
        event.preventDefault();
        if (event.shiftKey) now.current.draft.redo?.();
        else now.current.draft.undo?.();
      }
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** A field tells what was typed in it when it is left. */
function tellTyped(field: HTMLElement) {
  if (!field.matches?.("input, textarea")) return;
  field.blur();
  field.focus();
}
