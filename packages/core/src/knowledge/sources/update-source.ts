import { isDeepStrictEqual } from "node:util";
import { CuecardError } from "../../errors.ts";
import type { KnowledgeStore, SourcePatch, SourceRecord } from "../../ports/storage/knowledge.ts";
import { parseInput } from "../../schema/parse.ts";
import { Source, UpdateSource } from "../../schema/source.ts";
import type { SourceChanges } from "./source-changes.ts";
import { toSource } from "./source-record.ts";

interface UpdateOptions {
  store: Pick<KnowledgeStore, "updateSource">;
  changes: SourceChanges;
  now: () => number;
}

/** A body may repeat them, since an answer may be sent back. */
const readOnly = Object.keys(Source.shape).filter((field) => !(field in UpdateSource.shape));

/** Changes a source's title and metadata. `find` reads the source, and throws when it is gone. */
export async function updateSource(
  { store, changes, now }: UpdateOptions,
  find: () => Promise<SourceRecord>,
  body: UpdateSource,
): Promise<Source> {
  const { ifVersion, title, customMetadata } = parseInput(UpdateSource, body, { readOnly });
  const patch: SourcePatch = {
    ...(title !== undefined && { title }),
    ...(customMetadata !== undefined && { customMetadata }),
  };
  for (;;) {
    const source = await find();
    checkVersion(source, ifVersion);
    if (isDeepStrictEqual(asStored({ ...source, ...patch }), source)) return toSource(source);
    const at = { version: source.version, now: new Date(now()).toISOString() };
    const updated = await store.updateSource(source.knowledgeBaseId, source.id, patch, at);
    if (updated === "stale" || updated === "gone") continue;
    changes.changed(source.id);
    return toSource(updated);
  }
}

/** As JSON keeps it, such as 0 for -0. */
const asStored = (record: SourceRecord): unknown => JSON.parse(JSON.stringify(record));

function checkVersion({ id, version }: SourceRecord, ifVersion: number | null | undefined): void {
  if (ifVersion === undefined || ifVersion === null || ifVersion === version) return;
  const message = `Source "${id}" is at version ${version}, not ${ifVersion}; read it again, and repeat your change on what it is now.`;
  throw new CuecardError("version_conflict", message, { param: "ifVersion" });
}
