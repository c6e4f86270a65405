import { existsSync } from "node:fs";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { createCuecard, type EmbeddedOptions } from "cuecard";
import { findHolder, ownFolder } from "cuecard/internals";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { type CommandWorkspace, remoteWorkspace } from "./remote-workspace.ts";

/** Opens the workspace of a folder or a database: in this process, or through the server that holds the folder. */
export async function openWorkspace(
  options: EmbeddedOptions & { data: string },
): Promise<{ workspace: CommandWorkspace; close(): Promise<void> }> {
  const folder = ownFolder(options);
  const holder = folder === null ? null : findHolder(folder);
  if (holder?.url && holder.key)
    return { workspace: remoteWorkspace({ url: holder.url, key: holder.key }), async close() {} };
  const cuecard = await createCuecard({ warmUp: false, ...options });
  return { workspace: cuecard, close: () => cuecard.close() };
}

/**
 * The same for commands that need existing data: throws `invalid_value` when there is none, and creates nothing. With
 * `works` this process also does waiting work, such as a re-embedding.
 */
export async function openStored(flags: PlaceFlags, { works = false } = {}): ReturnType<typeof openWorkspace> {
  refuseNothing(flags);
  return openWorkspace({ ...optionsFrom(flags, process.env), ...(!works && { concurrency: 0 }) });
}

/** Throws `invalid_value` when nothing was ever stored there: the place was probably mistyped. */
export function refuseNothing(flags: PlaceFlags): void {
  const folder = ownFolder(optionsFrom(flags, process.env));
  // Blobs without a database: opening the folder explains that.
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
