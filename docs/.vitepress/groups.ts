/** A guide in the list of guides. */
export interface ListedPage {
  /** Its file's name in `docs/` without the ending. */
  path: string;
  title: string;
  /** What a reader wants who opens the page. */
  purpose: string;
}

export interface Group {
  name: string;
  pages: ListedPage[];
}

/** The groups of `docs/README.md`: the only list of guides, also of the site's menus. */
export function groupsOf(readme: string): Group[] {
  return readme
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: section.slice(0, section.indexOf("\n")),
      pages: [...section.matchAll(/^\| (.+?) \| \[(.+?)\]\((.+?)\.md\) \|$/gm)].map(([, purpose, title, path]) => ({
        path: path!,
        title: title!,
        purpose: purpose!,
      })),
    }));
}
