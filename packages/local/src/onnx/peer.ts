import { findPackageJSON } from "node:module";
import { CuecardError } from "@cuecard/core";

const peer = "@huggingface/transformers";

/**
 * Throws `not_available`, with the command that installs it, when the optional peer that runs the models is missing.
 * Loads nothing.
 */
export function requirePeer(from: string | URL = import.meta.url): void {
  try {
    // As `import` looks: require.resolve would also look into NODE_PATH.
    findPackageJSON(peer, from);
  } catch (cause) {
    const message = `Local models run through ${peer}, which is not installed; run: npm install ${peer}@^4.3.1`;
    throw new CuecardError("not_available", message, { cause });
  }
}
