import type { Quota } from "@cuecard/core";
import * as shared from "@cuecard/sql";
import type { Query } from "../connection/database.ts";
import { original } from "../text.ts";
import { dialect } from "./dialect.ts";
import { runSteps } from "./run-steps.ts";

/** Holds the quotas. Returns what throws `quota_exceeded` when one has no room. */
export async function holdQuotas(
  query: Query,
  schema: string,
  workspace: string,
  quotas: readonly Quota[],
): Promise<() => Promise<void>> {
  await runSteps(query, { schema }, shared.holdQuotas(dialect, original(workspace), quotas));
  return () => runSteps(query, { schema }, shared.checkRoom(dialect, original(workspace), quotas));
}
