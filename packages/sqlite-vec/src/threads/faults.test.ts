import { chmod, mkdir, writeFile } from "node:fs/promises";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStorage } from "../sqlite-storage.ts";
import { openStore } from "../test-kit/open-store.ts";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";
import { toFault } from "./faults.ts";

async function folder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Opens a store that must refuse; gives the error. */
async function refusal(path: string): Promise<{ code: string; message: string; retryable: boolean }> {
  const storage = createSqliteStorage({ path });
  const error = await storage.open().then(
    () => null,
    (thrown: { code: string; message: string; retryable: boolean }) => thrown,
  );
  await storage.close();
  if (!error) throw new Error("The store opened.");
  return error;
}

test("a file that is not a database is refused by name, and left as it was", async () => {
  const path = `${await folder()}/notes.txt`;
  await writeFile(path, "Just some notes, and long enough to be looked at as a header. ".repeat(40));
  const error = await refusal(path);
  expect(error).toMatchObject({ code: "storage_failed", retryable: false });
  expect(error.message).toBe(
    'The store "notes.txt" is not a SQLite database; give the path of a Cuecard store, or of a file that does not exist yet.',
  );
});

test("a folder that does not exist, and a folder in the place of the file, are refused", async () => {
  const path = await folder();
  await mkdir(`${path}/taken.db`);
  for (const file of [`${path}/missing/cuecard.db`, `${path}/taken.db`]) {
    const error = await refusal(file);
    expect(error.code).toBe("storage_failed");
    expect(error.message).toMatch(/can't be opened; check that its folder exists/);
    expect(error.message).not.toContain(path);
  }
});

test("a store of another schema is refused with both numbers and the way over", async () => {
  const { path, storage } = await openStore();
  await storage.close();
  const database = new Database(path);
  database.pragma("user_version = 999");
  database.close();
  const error = await refusal(path);
  expect(error.code).toBe("storage_failed");
  expect(error.message).toMatch(
    /made by another version of Cuecard \(schema 999; this one has \d+\)\. Bring it over: run "cuecard export"/,
  );
});

test("a database of another program is refused and not changed", async () => {
  const path = `${await folder()}/other.db`;
  const database = new Database(path);
  database.exec("create table theirs (id integer)");
  database.close();
  expect((await refusal(path)).message).toMatch(/is a SQLite database of another program/);
  const again = new Database(path);
  expect(again.prepare("select name from sqlite_schema").pluck().all()).toEqual(["theirs"]);
  expect(again.pragma("journal_mode", { simple: true })).toBe("delete");
  again.close();
});

test("a refused store may be opened again once the cause is gone", async () => {
  const path = await folder();
  const storage = createSqliteStorage({ path: `${path}/later/cuecard.db` });
  await expect(storage.open()).rejects.toMatchObject({ code: "storage_failed" });
  await mkdir(`${path}/later`);
  await storage.open();
  expect(await storage.listKeys()).toEqual([]);
  await storage.close();
});

/** The superuser may write everywhere, so there is no read-only folder for it. */
test.skipIf(process.getuid?.() === 0)("a read-only folder is refused", async () => {
  const path = await folder();
  await chmod(path, 0o555);
  expect((await refusal(`${path}/cuecard.db`)).message).toMatch(/can't be opened|is read-only/);
});

test("SQLite's codes become sentences that say what to do, retryable only where trying again helps", () => {
  const fault = (code: string) => toFault(Object.assign(new Error("engine words"), { code }), "/srv/data/cuecard.db");
  expect(fault("SQLITE_FULL")).toEqual({
    code: "storage_failed",
    message: 'The store "cuecard.db" can\'t grow: the disk is full; free disk space and try again.',
    retryable: false,
    detail: "SQLITE_FULL: engine words",
  });
  expect(fault("SQLITE_BUSY_SNAPSHOT")).toMatchObject({
    message: expect.stringContaining("locked by another process"),
    retryable: true,
  });
  expect(fault("SQLITE_READONLY_DIRECTORY")).toMatchObject({
    message: expect.stringContaining("is read-only"),
    retryable: false,
  });
  expect(fault("SQLITE_CORRUPT_VTAB")).toMatchObject({
    message: expect.stringContaining("is damaged"),
    retryable: false,
  });
  expect(fault("SQLITE_CONSTRAINT_UNIQUE")).toMatchObject({
    message: expect.stringContaining("SQLITE_CONSTRAINT_UNIQUE"),
    retryable: false,
  });
});
