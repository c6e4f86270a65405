import { readdirSync, readFileSync } from "node:fs";

export const repositoryRoot = new URL("../../../../", import.meta.url);

export interface Manifest extends Record<string, unknown> {
  name: string;
  version: string;
  private?: boolean;
  files: string[];
}

export const readRoot = (path: string) => readFileSync(new URL(path, repositoryRoot), "utf8");

/** Every package that is published, by its folder in the repository. */
export const published: readonly { folder: string; manifest: Manifest }[] = readdirSync(
  new URL("packages/", repositoryRoot),
)
  .map((name) => ({ folder: `packages/${name}`, manifest: JSON.parse(readRoot(`packages/${name}/package.json`)) }))
  .filter(({ manifest }) => !manifest.private);
