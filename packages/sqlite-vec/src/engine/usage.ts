import type { Quota } from "@cuecard/core";
import * as shared from "@cuecard/sql";
import type { Connection } from "./connection.ts";
import { dialect } from "./dialect.ts";
import { runSteps } from "./shared-operations.ts";

/** Throws `quota_exceeded` when one of the quotas has no room. Only within the transaction that adds. */
export const checkRoom = (connection: Connection, workspace: string, quotas: readonly Quota[]): void =>
  runSteps(connection, shared.checkRoom(dialect, workspace, quotas));
