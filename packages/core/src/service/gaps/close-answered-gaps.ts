import type { CuecardEvents } from "../../api/events.ts";
import type { Gaps } from "../../api/gaps.ts";
import type { Emitter } from "../../base/async/emitter.ts";
import { spaced } from "../../base/time/spaced.ts";

/** Sources that are processed within this time are one reason to check. */
const checkEveryMs = 100;

/** Checks the answered gaps of a knowledge base when some of its sources were processed. */
export function closeAnsweredGaps(
  on: Emitter<CuecardEvents>["on"],
  gapsOf: (workspace: string) => Pick<Gaps, "check">,
): void {
  const due = new Map<string, Set<string>>();
  const check = spaced(() => {
    const bases = [...due].flatMap(([workspace, ids]) => [...ids].map((id) => ({ workspace, id })));
    due.clear();
    for (const { workspace, id } of bases) {
      // What can't be searched now is checked when the next source was processed.
      void gapsOf(workspace)
        .check(id)
        .catch(() => 0);
    }
  }, checkEveryMs);

  const processed = ({ workspace, source }: { workspace: string; source: { knowledgeBaseId: string } }) => {
    const ids = due.get(workspace) ?? new Set();
    due.set(workspace, ids.add(source.knowledgeBaseId));
    check();
  };
  on("source.ready", processed);
  on("source.refreshed", processed);
}
