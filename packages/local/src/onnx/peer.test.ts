import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { requirePeer } from "./peer.ts";

test("a missing peer names the command that installs it; an installed one is found", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "cuecard-peer-"));
  for (const peer of ["onnxruntime-node", "@huggingface/transformers"] as const) {
    expect(() => requirePeer(peer, pathToFileURL(join(elsewhere, "index.js")))).toThrow(
      expect.objectContaining({
        code: "not_available",
        message: expect.stringContaining(`npm install ${peer}@`),
      }),
    );
    expect(requirePeer(peer)).toBeUndefined();
  }
  await rm(elsewhere, { recursive: true });
});
