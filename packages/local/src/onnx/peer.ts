// Not by name: Bun has no `findPackageJSON`, and would end at the import instead of saying why.
import * as nodeModule from "node:module";
import { CuecardError } from "@cuecard/core";

/** What runs models, and what gets them from the hub. */
const peers = { "onnxruntime-node": "^1.30.0", "@huggingface/transformers": "^4.3.1" } as const;

/** Throws `not_available`, with the command that installs it, when an optional peer is missing. Loads nothing. */
export function requirePeer(peer: keyof typeof peers, from: string | URL = import.meta.url): void {
  try {
    // As `import` looks: require.resolve would also look into NODE_PATH.
    nodeModule.findPackageJSON(peer, from);
  } catch (cause) {
    const does = peer === "onnxruntime-node" ? "run through" : "are pulled with";
    const message = `Local models ${does} ${peer}, which is not installed; run: npm install ${peer}@${peers[peer]}`;
    throw new CuecardError("not_available", message, { cause });
  }
}
