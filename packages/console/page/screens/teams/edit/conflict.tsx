import { t } from "../../../language/text.ts";
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
    <section class="panel" aria-label={t("Two versions")}>
      <Notice kind="problem">
        <p>
          {t(
            "Somebody has saved version {version} while you were editing. Nothing of yours is saved yet: choose what holds.",
            { version },
          )}
        </p>
      </Notice>
      <Difference old={theirs} now={mine} names={[t("theirs"), t("mine")]} />
      <div class="row">
        <button type="button" onClick={takeTheirs}>
          {t("Take theirs, drop mine")}
        </button>
        <button type="button" class="primary" onClick={saveMine}>
          {t("Save mine in place of theirs")}
        </button>
      </div>
    </section>
  );
}
