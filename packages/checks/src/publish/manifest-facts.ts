/** What the repository's own manifest says once for all packages. */
export interface RootManifest {
  repository: { type: string; url: string };
  homepage: string;
  bugs: string;
}

/** The line that ends a package's page in the registry, so that the script finds it again. */
export const footMark = "<!-- pnpm manifests writes the line below -->";

/** The address of the repository in a browser. */
export const sourceOf = ({ repository }: RootManifest) => repository.url.replace(/^git\+|\.git$/g, "");

/**
 * A package's manifest with the addresses of the repository in it, behind its license. A registry refuses to publish with
 * provenance where `repository` is missing or names another repository.
 */
export function withAddresses(manifest: Record<string, unknown>, root: RootManifest, folder: string) {
  const { repository: _repository, homepage: _homepage, bugs: _bugs, ...rest } = manifest;
  const addresses = {
    homepage: root.homepage,
    bugs: root.bugs,
    repository: { ...root.repository, directory: folder },
  };
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) =>
      name === "license" ? [[name, value], ...Object.entries(addresses)] : [[name, value]],
    ),
  );
}

/** A package's page with links to the guides, the source, the changes and the issues as its last line. */
export function withLinks(readme: string, root: RootManifest, folder: string): string {
  const source = sourceOf(root);
  const links = [
    `[Guides](${root.homepage})`,
    `[Source](${source}/tree/main/${folder})`,
    `[Changes](${source}/blob/main/CHANGELOG.md)`,
    `[Issues](${root.bugs})`,
  ];
  const [own] = readme.split(footMark);
  return `${own!.trimEnd()}\n\n${footMark}\n${links.join(" · ")}\n`;
}
