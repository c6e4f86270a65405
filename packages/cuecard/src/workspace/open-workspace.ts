import { existsSync } from "node:fs";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { ownFolder } from "../adapters/database-address.ts";
import { createCuecard, type EmbeddedOptions } from "../create-cuecard.ts";
import { findHolder } from "../data-folder/lock.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { type CommandWorkspace, remoteWorkspace } from "./remote-workspace.ts";

/** The workspace of a folder or a database: opened here, or through the server that has the folder. */
export async function openWorkspace(
  options: EmbeddedOptions & { data: string },
): Promise<{ workspace: CommandWorkspace; close(): Promise<void> }> {
  const folder = ownFolder(options);
  const holder = folder === null ? null : findHolder(folder);
  if (holder?.url && holder.key)
    return { workspace: remoteWorkspace({ url: holder.url, key: holder.key }), async close() {} };
  const cuecard = await createCuecard(options);
  return { workspace: cuecard, close: () => cuecard.close() };
}

/**
 * The same for a command that works with what is stored: throws `invalid_value` where there is nothing, and makes nothing. With `works` this
 * process does the work that waits, such as a re-embedding.
 */
export async function openStored(flags: PlaceFlags, { works = false } = {}): ReturnType<typeof openWorkspace> {
  refuseNothing(flags);
  return openWorkspace({ ...optionsFrom(flags, process.env), ...(!works && { concurrency: 0 }) });
}

/** Throws `invalid_value` where nothing was ever kept: whoever reads or removes has mistyped the place. */
export function refuseNothing(flags: PlaceFlags): void {
  const folder = ownFolder(optionsFrom(flags, process.env));
  // Blobs without a database: what opens the folder says how that came.
  if (
    folder !== null &&
    !flags.new &&
    !["cuecard.sqlite", "PG_VERSION", "blobs"].some((entry) => existsSync(join(folder, entry)))
  ) {
    const state = existsSync(folder) ? `${folder} has no Cuecard data.` : `The folder ${folder} does not exist.`;
    const next = "Create data with `cuecard ingest`, or choose another place with --data or --database.";
    throw new CuecardError("invalid_value", `${state} ${next}`);
  }
}
