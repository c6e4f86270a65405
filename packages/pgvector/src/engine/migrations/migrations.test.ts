import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "./migrations.ts";

/**
 * SHA-256 of each step's SQL. A step that stores have had is never changed, not even to correct it, since stores that
 * had it keep what it did: add another step instead, with its hash here.
 */
const frozen: Record<string, string> = {
  "0001-tables.sql.ts": "4e232614aac6bb9e909175469b4dde0bce4ffc387bf54b4918ab547bd48c007d",
  "0002-find-candidates.sql.ts": "0a8a7c1ad0263ac4112a1777fc7b014ab2e8b4128d960e29cc28209c512516a2",
  "0003-sweeping.sql.ts": "cb4af6c0d7db7cc15af6aa0cbd8e89e6c2ea7e218554faf39a238b755fad62bd",
  "0004-text-hashes.sql.ts": "2e3f46f4397d85bef7b3abc37058fce676b4979faba9d8438ece1922b186ebb7",
  "0005-reembeddings.sql.ts": "650110d03011e60a5996972d0b8ce58cadabf0e1c2b24f290ae252ffd6f0b70d",
  "0006-forgotten-calls.sql.ts": "c7804d0fa76064745824d31d1a3a9a65c4e801d5ec98de6cf8c62d3eb5ab93b5",
  "0007-crawls.sql.ts": "1f967621f58bcd7facbf009079541b538d3d160186a14c5afec1e976019c77dd",
  "0008-idle-calls.sql.ts": "495e8bd8c3113c8378e76c110d4300b7815ae68220f8bdc824cb5676202629b8",
  "0009-never-ready.sql.ts": "fa5620ad432b38d5a358fc86ccc85d82acfe9a232bbe86b65e0196d28eff910f",
  "0010-gaps.sql.ts": "97c0509c01f11771343f9a374b8436b025018fb7cf37ac8c2ce68b5f91b63329",
  "0011-learned.sql.ts": "92a7d7671386dad38884fbfee175c2e1dc363f6a237fd832bde7663fd24cb3da",
  "0012-requests.sql.ts": "592f46555d88e957a113e2257461347659e0553bed357d81372bc78ca6edd065",
  "0013-filter-conditions.sql.ts": "6b67eea26a5bcb440051ffb6a7258d2e5db4f0d5c6f7d92e17152350a82fe987",
  "0014-events.sql.ts": "46aea727b3cb371bc3414a0933862de38ac97a81914c0f596f1cf2d087cadb85",
  "0015-key-life.sql.ts": "377641823352de9c716f77c97874258bd2dc7f1549d27c1bd94a6791b8354583",
  "0016-webhooks.sql.ts": "c09818f8480561fe8719d9dd08f045db520e131cb3e3e53e3bcc2fa153e56760",
  "0017-audit.sql.ts": "eb743fbb75d9f599c4c5edd644921ad95671707eed4048ba04cd80a223e81821",
  "0018-team-versions.sql.ts": "9dc021604cb5482c07cd1b76428bbdb4224d17fdc585e0c071cba87adfa2a55f",
  "0019-call-filters.sql.ts": "9d02a9e79fc6df02cef0255f0296361365c63ae127eeeb2fb09aa48671dc9a8f",
  "0020-citations.sql.ts": "d065d4c050e7f9ace22aaee741256e40f0d3e0635bc2e811a0ac1be7aed4fed8",
  "0021-source-filters.sql.ts": "3c34220f328b5009438b04b9d7316a2ee026baf217ff96f44af801ff1e88d7bd",
  "0022-token-buckets.sql.ts": "6ff56c7ee82a9e0fc5ac7a92c75babf70ec958a65431a4cd342fbe97fa9e3ee3",
  "0023-usage-days.sql.ts": "21ba7933f559b93fcd041c89bb979ec3ec61908bb4a6b6fc53f636a4c42733ab",
  "0024-earlier-readings.sql.ts": "142ec10ca0ec185538f2693a2e0b94e383bf2e8ebd43addb7de0d86fba2b42fd",
  "0025-chunk-versions.sql.ts": "3307ab427da3d2251e117c0a7dc7b287b14cebc57aa3d936dfd4da84be388463",
  "0026-eval-cases.sql.ts": "528d76bb7f23b7638e04c16f8f95571e5c1a70b1ad09ec103845b62ef9dcf26e",
  "0027-vector-generations.sql.ts": "1266307fd4d0ecfc5158c314fb51bbd890435ff7f0b1bea00c70ff8296cfe709",
  "0028-stamps.sql.ts": "5502d511ace6461e5ee4f5679bb1b6e018531115519884bdb2f33c44450a8a26",
  "0029-centers.sql.ts": "d8675aacbc0153642dc372c6103c7fde627e12c0e80fac448cbc811fd683942d",
  "0030-propose-candidates.sql.ts": "fe59d26a7b863c44f86e396f3da1b3baecc9a4f6a081ece581f2561513c47bf0",
  "0031-binary-indexes.sql.ts": "4c4e015b59ade3f7cfcc674e0a7cb1d31630071d66af76c16b4463f9e2e73d33",
};

const folder = new URL("./", import.meta.url);
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("each step of the schema is what it was when it was made", () => {
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort();
  const hashes = migrations.map((step, index) => [files[index] ?? "no file", hashOf(step.join(";\n"))]);
  expect(Object.fromEntries(hashes)).toEqual(frozen);
  expect(Object.keys(frozen)).toEqual(files);
});
