import type { CreatedKey, WorkspaceKeys } from "../../api/keys.ts";
import type { NewId } from "../../base/values/ids.ts";
import { CuecardError } from "../../errors.ts";
import type { KeyRecord } from "../../ports/storage/keys.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { PageQuery } from "../../schema/common.ts";
import { givenId } from "../../schema/given-id.ts";
import { CreateKey, RotateKey } from "../../schema/key.ts";
import { parseInput } from "../../schema/parse.ts";
import { checkReach, endOf } from "./check-key.ts";
import { generateKey, sha256 } from "./key-format.ts";
import { infoOf } from "./key-info.ts";

export interface WorkspaceKeysOptions {
  storage: Storage;
  now: () => number;
  newId: NewId;
  /** Called after a key was revoked or replaced. */
  onChange: () => void;
}

export type KeyFacts = Pick<KeyRecord, "kind" | "workspace" | "name" | "scopes" | "knowledgeBaseIds" | "expiresAt">;

const hourMs = 3_600_000;

/** The keys of one workspace, or with null those of all. New keys are then of the default one. */
export function createWorkspaceKeys(
  { storage, now, newId, onChange }: WorkspaceKeysOptions,
  workspace: string | null,
): WorkspaceKeys {
  const own = async () => (await storage.listKeys()).filter((key) => workspace === null || key.workspace === workspace);

  async function find(id: string): Promise<KeyRecord> {
    const asked = givenId(id, "id");
    const found = (await own()).find((key) => key.id === asked);
    if (found) return found;
    throw new CuecardError("key_not_found", `Key ${id} does not exist; list the keys to see their ids.`);
  }

  return {
    async create(input = {}) {
      const {
        kind,
        name = null,
        scopes = null,
        knowledgeBaseIds = null,
        expiresAt = null,
      } = parseInput(CreateKey, input);
      const end = endOf(expiresAt, now());
      const facts = { kind, workspace: workspace ?? "default", name, scopes, knowledgeBaseIds, expiresAt: end };
      await checkReach(storage, facts);
      const { record, created } = makeKey(facts, { now, newId });
      await storage.insertKey(record);
      return created;
    },
    list: async () => (await own()).map(infoOf),
    async page(query = {}) {
      const { limit, cursor } = parseInput(PageQuery, query);
      const after = decodeCursor(cursor);
      const rows = (await own()).filter((key) => after === null || isAfter(key, after));
      return toList({ rows: rows.slice(0, limit), hasMore: rows.length > limit }, infoOf);
    },
    get: async (id) => infoOf(await find(id)),
    async rotate(id, input = {}) {
      const { overlapHours, expiresAt } = parseInput(RotateKey, input);
      const old = await find(id);
      const time = now();
      const end = endOf(expiresAt ?? lifeFrom(old, time), time);
      const { record, created } = makeKey({ ...old, expiresAt: end }, { now, newId });
      const times = { expiresAt: iso(time + overlapHours * hourMs), now: iso(time) };
      if (!(await storage.rotateKey(id, record, times))) throw inactive(await find(id));
      onChange();
      return created;
    },
    async revoke(id) {
      await find(id);
      await storage.revokeKey(id, iso(now()));
      onChange();
    },
  };
}

/** Makes a key: the record to store, and the answer that shows the key once. */
export function makeKey(
  { kind, workspace, name, scopes, knowledgeBaseIds, expiresAt }: KeyFacts,
  { now, newId }: Pick<WorkspaceKeysOptions, "now" | "newId">,
): { record: KeyRecord; created: CreatedKey } {
  const key = generateKey(kind);
  const record: KeyRecord = {
    id: newId("key"),
    hash: sha256(key).toString("hex"),
    kind,
    workspace,
    name,
    hint: `${key.slice(0, 15)}…`,
    scopes,
    knowledgeBaseIds,
    createdAt: iso(now()),
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  };
  return { record, created: { ...infoOf(record), key } };
}

const iso = (time: number) => new Date(time).toISOString();

function isAfter(row: { createdAt: string; id: string }, after: { createdAt: string; id: string }): boolean {
  return row.createdAt < after.createdAt || (row.createdAt === after.createdAt && row.id < after.id);
}

/** The end of a key that lives from `time` on as long as another one was to; null: none. */
function lifeFrom({ createdAt, expiresAt }: KeyRecord, time: number): string | null {
  return expiresAt === null ? null : iso(time + Date.parse(expiresAt) - Date.parse(createdAt));
}

function inactive({ id, revokedAt, expiresAt }: KeyRecord): CuecardError {
  const what = revokedAt === null ? `ended at ${expiresAt}` : `was revoked at ${revokedAt}`;
  return new CuecardError("key_inactive", `Key ${id} ${what}, so it can't be rotated; create a new one.`);
}
