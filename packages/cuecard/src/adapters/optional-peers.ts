// Not by name: Bun has no `findPackageJSON`, and would end at the import instead of saying why.
import * as nodeModule from "node:module";
import { CuecardError } from "@cuecard/core";

/**
 * Packages that an option needs and that `npm install cuecard` does not install. The versions are the
 * newest of the optional peers in package.json: LiveKit's agents bring an older client of OpenAI, which works as well.
 */
export const optionalPeers = {
  openai: { needs: "The embedding provider openai needs OpenAI's client", packages: { openai: "^7.0.0" } },
  s3: {
    needs: "A bucket needs the AWS SDK",
    packages: { "@aws-sdk/client-s3": "^3.1000.0", "@aws-sdk/s3-request-presigner": "^3.1000.0" },
  },
} as const;

/** Throws `not_available`, with the command that installs them, when an optional peer is missing. Loads nothing. */
export function requirePeers(name: keyof typeof optionalPeers, from: string | URL = import.meta.url): void {
  const { needs, packages } = optionalPeers[name];
  try {
    for (const peer of Object.keys(packages)) {
      if (!nodeModule.findPackageJSON(peer, from)) throw new Error(`Cannot find package ${peer}`);
    }
  } catch (cause) {
    const wanted = Object.entries(packages).map(([peer, version]) => `${peer}@${version}`);
    const message = `${needs}, which is not installed; run: npm install ${wanted.join(" ")}`;
    throw new CuecardError("not_available", message, { cause });
  }
}
