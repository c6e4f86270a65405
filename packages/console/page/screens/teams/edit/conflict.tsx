import type { Schema } from "../../../api/client.ts";
import { Notice } from "../../../parts/notice.tsx";
import type { Definition } from "../definition.ts";
import { Difference } from "../difference.tsx";

interface ConflictProps {
  /** The team as somebody else has saved it. */
  theirs: Schema<"Team">;
  mine: Definition;
  takeTheirs: () => void;
  saveMine: () => void;
}

/** Somebody else has saved the team meanwhile: what differs, and the choice. */
export function Conflict({ theirs, mine, takeTheirs, saveMine }: ConflictProps) {
  return (
    <section class="panel" aria-label="Two versions">
      <Notice kind="problem">
        <p>
          Somebody has saved version {theirs.version} while you were editing. Nothing of yours is saved yet: choose what
          holds.
        </p>
      </Notice>
      <Difference old={theirs.definition ?? {}} now={mine} names={["theirs", "mine"]} />
      <div class="row">
        <button type="button" onClick={takeTheirs}>
          Take theirs, drop mine
        </button>
        <button type="button" class="primary" onClick={saveMine}>
          Save mine in place of theirs
        </button>
      </div>
    </section>
  );
}
