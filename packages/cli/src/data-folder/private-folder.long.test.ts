import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cuecard } from "@cuecard/core";
import { createCuecard } from "cuecard";
import { closeToOthers } from "cuecard/internals";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { request, startServer } from "../test-kit/spawn-cli.ts";
import { uploadSecret } from "./secret.ts";

const page = new TextEncoder().encode("<h1>Refunds</h1><p>Refunds are paid within 14 days of the return.</p>");

function parentFolder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

function underUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

/** Permission bits of the folder and of everything in it. */
function modesBelow(folder: string): { folders: Record<string, string>; files: Record<string, string> } {
  const found = { folders: {} as Record<string, string>, files: {} as Record<string, string> };
  for (const name of ["", ...(readdirSync(folder, { recursive: true }) as string[])]) {
    const entry = lstatSync(join(folder, name));
    (entry.isDirectory() ? found.folders : found.files)[name] = (entry.mode & 0o777).toString(8);
  }
  return found;
}

/** A text, a file, a deletion and a search: all that makes files. */
async function use(
  data: string,
  onWarning: (sentence: string) => void = (sentence) => expect.unreachable(sentence),
): Promise<Cuecard> {
  const cuecard = await createCuecard({ data, onWarning });
  onTestFinished(() => cuecard.close());
  uploadSecret(data, {});
  const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
  const text = await cuecard.sources.add(id, {
    sourceType: "text",
    textTitle: "Hours",
    textContent: "Open from nine to five.",
  });
  const file = await cuecard.sources.addFile(id, { name: "refunds.html", content: page });
  for (const source of [text, file]) await cuecard.sources.waitUntilReady(source);
  await cuecard.sources.delete(id, text.id);
  await cuecard.search({ query: "refunds", knowledgeBaseIds: [id] });
  return cuecard;
}

test.each([0o000, 0o022, 0o027, 0o077, 0o777])("a new data folder is its user's alone under umask %o", async (mask) => {
  const data = join(parentFolder(), "missing", "data");
  underUmask(mask);
  const cuecard = await use(data);
  const open = modesBelow(data);
  expect(Object.keys(open.files)).toEqual(
    expect.arrayContaining([
      "cuecard.sqlite",
      "cuecard.sqlite-wal",
      "cuecard.sqlite-shm",
      "lock",
      "holder.json",
      "secret",
    ]),
  );
  expect(Object.keys(open.files).filter((name) => name.startsWith("blobs/"))).toHaveLength(1);
  expect(new Set(Object.values(open.folders))).toEqual(new Set(["700"]));
  expect(new Set(Object.values(open.files))).toEqual(new Set(["600"]));
  await cuecard.close();
  expect(new Set(Object.values(modesBelow(data).files))).toEqual(new Set(["600"]));
});

test("serve makes a folder that is its user's alone too, with what is uploaded through it", async () => {
  const data = join(parentFolder(), "data");
  underUmask(0o000);
  const server = await startServer(data);
  onTestFinished(async () => void (await server.end("SIGTERM")));
  const base = (await request(server.url, "POST", "/v1/knowledge-base", { name: "Support" })).body.id;
  const upload = await request(server.url, "POST", `/v1/knowledge-base/${base}/upload-url`, {
    filename: "refunds.html",
    mimeType: "text/html",
  });
  const put = await fetch(upload.body.uploadUrl, {
    method: "PUT",
    headers: { "content-type": "text/html" },
    body: page,
  });
  expect(put.ok, await put.text()).toBe(true);
  const { folders, files } = modesBelow(data);
  expect(Object.keys(files).filter((name) => name.startsWith("blobs/"))).toHaveLength(1);
  expect(new Set(Object.values(folders))).toEqual(new Set(["700"]));
  expect(new Set(Object.values(files))).toEqual(new Set(["600"]));
});

test("a folder that was open to all is closed with all that Cuecard made in it; the group and other programs' files keep their bits", async () => {
  const parent = parentFolder();
  const data = join(parent, "data");
  await (await use(data)).close();
  execFileSync("chmod", ["-R", "a+rX", data]);
  for (const path of [join(data, "notes.txt"), join(parent, "elsewhere")]) {
    writeFileSync(path, "another program's");
    chmodSync(path, 0o644);
  }
  symlinkSync(join(parent, "elsewhere"), join(data, "blobs", "link"));
  await use(data);
  const { folders, files } = modesBelow(data);
  const { "notes.txt": notes, "holder.json": holder, "blobs/link": _, ...own } = files;
  expect({ notes, holder }).toEqual({ notes: "644", holder: "600" });
  expect((lstatSync(join(parent, "elsewhere")).mode & 0o777).toString(8)).toBe("644");
  expect(new Set(Object.values(folders))).toEqual(new Set(["750"]));
  expect(new Set(Object.values(own)), "new ones too").toEqual(new Set(["640"]));
});

test("what a volume shares with its group stays shared: new files and folders too", async () => {
  const data = join(parentFolder(), "data");
  mkdirSync(data);
  chmodSync(data, 0o2770);
  underUmask(0o077);
  await use(data);
  const { folders, files } = modesBelow(data);
  expect(new Set(Object.values(folders))).toEqual(new Set(["770"]));
  const { "holder.json": holder, ...others } = files;
  expect(new Set(Object.values(others))).toEqual(new Set(["660"]));
  expect(holder).toBe("600");
  expect(lstatSync(join(data, "blobs")).mode & 0o2000).toBe(0o2000);
});

test("whatever the modes were, others reach no entry afterwards, and no bit of the owner or the group is lost", async () => {
  const data = join(parentFolder(), "data");
  const folders = ["blobs", "blobs/default+", "blobs/default+/kb+", "blobs/default+/kb+/doc+"];
  const files = ["cuecard.sqlite", "cuecard.sqlite-wal", "lock", "secret", "blobs/default+/kb+/doc+/item"];
  mkdirSync(join(data, folders.at(-1)!), { recursive: true });
  for (const name of files) writeFileSync(join(data, name), "x");
  const modes = Object.fromEntries(["", ...folders, ...files].map((name) => [name, fc.nat({ max: 0o777 })]));
  await fc.assert(
    fc.asyncProperty(fc.record(modes), async (drawn) => {
      const before = Object.entries(drawn).map(([name, mode]) => ({
        path: join(data, name),
        mode: files.includes(name) ? mode : mode | 0o700,
      }));
      for (const { path, mode } of before) chmodSync(path, mode);
      expect(await closeToOthers(data)).toEqual([]);
      for (const { path, mode } of before) expect(lstatSync(path).mode & 0o770).toBe(mode & 0o770);
      const open = (path: string): boolean => (lstatSync(path).mode & 0o007) !== 0;
      const shut = folders.map((name) => join(data, name)).find((path) => !open(path));
      expect(before.filter(({ path }) => open(path) && !(shut && path.startsWith(`${shut}/`)))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("what can't be changed is one warning that says what to run", async (context) => {
  if (process.getuid?.() !== 0) context.skip("only root can become a user who doesn't own the folder");
  const parent = parentFolder();
  const data = join(parent, "data");
  await (await use(data)).close();
  chmodSync(parent, 0o755);
  execFileSync("chmod", ["-R", "a+rwX", data]);
  process.seteuid!("nobody");
  const warnings = await closeToOthers(data).finally(() => process.seteuid!(0));
  expect(warnings).toEqual([
    expect.stringMatching(
      /^Other users of this machine can read \S+cuecard.sqlite and \d+ more \(EPERM\). Run this as the owner: chmod -R o-rwx \S+data$/,
    ),
  ]);
});

test("a folder that all users share, such as /tmp, is left alone with a warning, and what is made in it is private", async () => {
  const data = join(parentFolder(), "data");
  mkdirSync(data);
  chmodSync(data, 0o1777);
  const warnings: string[] = [];
  await use(data, (sentence) => warnings.push(sentence));
  expect(new Set(Object.values(modesBelow(data).files))).toEqual(new Set(["600"]));
  expect(warnings).toEqual([`The data folder ${data} is shared by all users; choose a folder for Cuecard alone.`]);
  expect(lstatSync(data).mode & 0o7777).toBe(0o1777);
});
