import { first } from "@cuecard/sql";
import type { Query } from "../../connection/database.ts";
import { original } from "../../text.ts";
import { runSteps } from "../run-steps.ts";
import { type CutoverLock, cutoverLock } from "./cutover-lock.ts";

/** Takes the lock; see {@link cutoverLock}. `workspace`: as it is stored. */
export async function lockCutover(
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId }: { workspace: string; knowledgeBaseId: string },
  kind: CutoverLock,
): Promise<boolean> {
  const lock = first<{ taken: unknown }>(cutoverLock(original(workspace), knowledgeBaseId, kind));
  return (await runSteps(query, { schema }, lock))!.taken !== false;
}
