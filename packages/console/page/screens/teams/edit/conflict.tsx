import { Notice } from "../../../parts/notice.tsx";
import { Difference } from "../../../parts/versions/difference.tsx";

interface ConflictProps {
  /** The version that somebody else has saved. */
  version: number;
  /** What both have of the team, as it would be saved. */
  theirs: unknown;
  mine: unknown;
  takeTheirs: () => void;
  saveMine: () => void;
}

/** Somebody else has saved the team meanwhile: what differs, and the choice. */
export function Conflict({ version, theirs, mine, takeTheirs, saveMine }: ConflictProps) {
  return (
    <section class="panel" aria-label="Two versions">
      <Notice kind="problem">
        <p>
          Somebody has saved version {version} while you were editing. Nothing of yours is saved yet: choose what holds.
        </p>
      </Notice>
      <Difference old={theirs} now={mine} names={["theirs", "mine"]} />
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
