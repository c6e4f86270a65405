import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "./migrations.ts";

/**
 * SHA-256 of each step: of its SQL, or of its file where it is code. A step that stores have had is never changed, not
 * even to correct it, since stores that had it keep what it did: add another step instead, with its hash here.
 */
const frozen: Record<string, string> = {
  "0001-tables.sql.ts": "cf4a51fb34380076d2e5df01cd8586e5444c95b1d33eac740d203f86edb8f2b3",
  "0002-sweeping.sql.ts": "124b647f8a69347cd067e92ee5bff397a37cf3ff3b14808ab235c590bb680f73",
  "0003-text-hashes.sql.ts": "f69cc4c080701884c5a99b13544fc4b482d6e9627ae699b7c8e6652430b3b67b",
  "0004-reembeddings.sql.ts": "3ba8be7b15a6cfccc19dfb052b9f60a99f04881f16430730505f68fd9d83ad90",
  "0005-vectors-and-codes.sql.ts": "50f98000a07ad9ae2ba1bec6e50e933adb38ab9fbd6de0d7a1a24a8361308976",
  "0006-move-vectors.ts": "27aa7797441df09599a48f1c3dca565c250e1006f6bf3b078681089897467bff",
  "0007-forgotten-calls.sql.ts": "09644121e2f4c45f4f3cc1189b0e06029abfe7b532503c8fd71eeadfc7a50e10",
  "0008-crawls.sql.ts": "961d5e7d75b79e05aa62eea854bfad0957d0d595a887a724a1e0ff0585ad1143",
  "0009-blocks-by-row.sql.ts": "7a12eaa2dad742ea824daa4aa8722dcaa4890333abfcfa90b29d67f3b6024a98",
  "0010-idle-calls.sql.ts": "d3417dec0018ca16a1904fffbcf55ca2fece4aa573be139de7dcf3629c51c258",
  "0011-never-ready.sql.ts": "bfea95fdb0659afdcbf49bb8e0ae8323c717b42ec42d9e2a2b7ab129602ce1bb",
  "0012-gaps.sql.ts": "4c72a7353c1c82394a8f68e85c7d0804bf21880446a2095c74434954284a8b37",
  "0013-learned.sql.ts": "7024053300b22bb560875daa0bad3a0aec4b6b992549257453ffbd537dd0b5dc",
  "0014-requests.sql.ts": "40b488d82134a6829e0311dee8f871aa00ec75b67ca07255e09d0f685b298799",
  "0015-events.sql.ts": "abd5884bc298c5875bd96b248c930079e8ba66196511d15663f373b2f927c5c7",
  "0016-webhooks.sql.ts": "65fee134b8d76531381e7e9d0caa50b69958db26088e7a16119402bf6ed5269f",
  "0017-audit.sql.ts": "d50fce451555073ec1eda696ec1f37344563eac902c31e509cdd3c17819d9d3b",
  "0018-team-versions.sql.ts": "923b3b24ca42a347d57d4fd8f65f04d85260a0f4d09d26cf6f8e1979b6bf34f9",
  "0019-call-filters.sql.ts": "377a95a7beff099cb8bc467dbaf791a58a287a6f7eae8f1d105e42303da24f3d",
  "0020-citations.sql.ts": "f8029fe9cdf346decf51957b609f00768d4553adf6f2d88869a41e22d7a73815",
  "0021-source-filters.sql.ts": "053fb73e1f64cc92f18deb8bdc8842d96eb95e696fca3954ed7f893e57c5cf15",
  "0022-usage-days.sql.ts": "922ec65d2259f64888157a0176bb0dd55ceaa41df0f2000e30c0cd5ff6c837dc",
  "0023-earlier-readings.sql.ts": "f0f3870eaf7aba29a95d864a642d41c6ee75f426840e1f66f982b824dbd4f460",
  "0024-eval-cases.sql.ts": "164e0a9bda5abb6c66345f3268ea6bcccb29fab5aecb0d76f0d897d7923b042b",
  "0025-vector-generations.sql.ts": "8d42bb534af8ffade7850f5f7eac3b54311459c6b97c460bac630339c225a6c7",
  "0026-centers.sql.ts": "329e9221655f4e7b1063186adf1fc5393df98a32a3a3462a90c6fc38234ed9d5",
  "0027-binary-blocks.sql.ts": "afda691417cc8966fc465a800aef7b61f59e60355249de2e6fa2f5f8fef02384",
};

const folder = new URL("./", import.meta.url);
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("each step of the schema is what it was when it was made", () => {
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort();
  const hashes = migrations.map((step, index) => {
    const file = files[index] ?? "no file";
    return [file, hashOf(typeof step === "string" ? step : readFileSync(new URL(file, folder), "utf8"))];
  });
  expect(Object.fromEntries(hashes)).toEqual(frozen);
  expect(Object.keys(frozen)).toEqual(files);
});
