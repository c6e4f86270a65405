import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Schema } from "../../../api/client.ts";
import { keepDraft, keptDraft } from "../../../app/drafts.ts";
import type { Definition } from "../definition.ts";
import { isSame, mergeDefinitions } from "./merge.ts";

/** What is being edited of a team, and the version that it began with. It outlives a look at another screen, and a reload. */
interface Draft {
  version: number;
  /** The definition of that version. */
  base: Definition;
  definition: Definition;
}

/** What the draft was before its last steps, and after those that were taken back. */
interface Steps {
  past: readonly Definition[];
  future: readonly Definition[];
  /** What the last step did: letters typed one after another into one form are one step. */
  last: string | null;
}

/** A team as it is edited. The canvas, the list and the JSON read and write this one. */
export interface TeamDraft {
  version: number;
  base: Definition;
  definition: Definition;
  isChanged: boolean;
  /** Changes it. Edits of one `step` after another are taken back together; without one, each is a step. */
  edit(definition: Definition, step?: string): void;
  /** Takes the last step back; null where there is none. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Takes everything back to what is stored, as a step. */
  drop(): void;
  /** It is stored as this: what was typed since then is left of it. */
  saved(team: Schema<"Team">): void;
  /** Goes on from a version that somebody else has saved, with what of both is to hold. */
  goOnFrom(team: Schema<"Team">, definition: Definition): void;
}

/** Steps that can be taken back. */
const mostSteps = 100;

const none: Steps = { past: [], future: [], last: null };

const drafts = signal<ReadonlyMap<string, Draft>>(new Map());
const steps = signal<ReadonlyMap<string, Steps>>(new Map());

const nameOf = (teamId: string) => `team ${teamId}`;

/** The draft of a team: one of an earlier look, or of before the page was loaded again. */
function draftOf(teamId: string): Draft | null {
  return drafts.value.get(teamId) ?? keptDraft<Draft>(nameOf(teamId));
}

function keep(teamId: string, draft: Draft): void {
  const isChanged = !isSame(draft.base, draft.definition);
  keepDraft(nameOf(teamId), isChanged ? draft : null);
  drafts.value = new Map(drafts.value).set(teamId, draft);
}

const stepsOf = (teamId: string) => steps.value.get(teamId) ?? none;

function setSteps(teamId: string, next: Steps): void {
  steps.value = new Map(steps.value).set(teamId, next);
}

/** The draft upon a version that is newer than its own, where nothing is in both changes; else the draft itself. */
function onto({ id, version, definition }: Schema<"Team">): Draft {
  const stored = definition ?? {};
  const own = draftOf(id);
  if (own === null) return { version, base: stored, definition: stored };
  if (own.version >= version) return own;
  const { mine, hasConflict } = mergeDefinitions(own.base, own.definition, stored);
  return hasConflict ? own : { version, base: stored, definition: mine };
}

/** The draft of a team, upon the version that was read. */
export function useTeamDraft(team: Schema<"Team">): TeamDraft {
  const { id } = team;
  const draft = onto(team);
  const { version, base, definition } = draft;
  const { past, future } = stepsOf(id);
  useEffect(() => {
    if ((draftOf(id)?.version ?? version) === version) return;
    goOnFrom(team, definition);
  }, [id, version]);
  /** As it is now: who takes something back by a message has an older one at hand. */
  const now = () => draftOf(id) ?? draft;
  function goOnFrom(stored: Schema<"Team">, next: Definition) {
    setSteps(id, none);
    keep(id, { version: stored.version, base: stored.definition ?? {}, definition: next });
  }
  function go(next: Definition, change: Steps) {
    setSteps(id, change);
    keep(id, { ...now(), definition: next });
  }
  function edit(next: Definition, step?: string) {
    const { past: before, last } = stepsOf(id);
    const { definition: old } = now();
    if (isSame(next, old)) return;
    const isOn = step !== undefined && step === last;
    go(next, { past: isOn ? before : [...before, old].slice(-mostSteps), future: [], last: step ?? null });
  }
  return {
    version,
    base,
    definition,
    isChanged: !isSame(base, definition),
    edit,
    drop: () => edit(base),
    undo:
      past.length === 0
        ? null
        : () => go(past.at(-1)!, { past: past.slice(0, -1), future: [definition, ...future], last: null }),
    redo:
      future.length === 0
        ? null
        : () => go(future[0]!, { past: [...past, definition], future: future.slice(1), last: null }),
    saved: (stored) => goOnFrom(stored, mergeDefinitions(definition, now().definition, stored.definition ?? {}).mine),
    goOnFrom,
  };
}
