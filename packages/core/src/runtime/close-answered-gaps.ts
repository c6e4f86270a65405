import type { Gaps } from "../services/gaps.ts";
import type { createEmitter } from "./emitter.ts";

/** Checks the answered gaps of a knowledge base whenever one of its sources was processed. */
export function closeAnsweredGaps(
  on: ReturnType<typeof createEmitter>["on"],
  gapsOf: (workspace: string) => Pick<Gaps, "check">,
): void {
  const check = async ({ workspace, source }: { workspace: string; source: { knowledgeBaseId: string } }) => {
    // What can't be searched now is checked when the next source was processed.
    await gapsOf(workspace)
      .check(source.knowledgeBaseId)
      .catch(() => 0);
  };
  on("source.ready", check);
  on("source.refreshed", check);
}
