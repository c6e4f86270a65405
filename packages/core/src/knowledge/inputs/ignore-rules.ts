import ignore from "ignore";

/**
 * What nobody means by "the documents of this folder": hidden entries, packages, and what systems and offices leave
 * behind.
 */
const neverDocuments = [".*", "node_modules/", "__MACOSX/", "Thumbs.db", "desktop.ini", "~$*"];

/** Which entries of a folder are left out. Names are relative to that folder, with `/`; a folder's ends with it. */
export interface IgnoreRules {
  ignores(name: string): boolean;
  /** The same with the `.gitignore` of a folder inside, whose name ends with `/`, or is empty for the folder itself. */
  withGitignore(folder: string, text: string): IgnoreRules;
}

/** Patterns are those of `.gitignore` and come after its own: a pattern that begins with `!` takes an entry back in. */
export function ignoreRules(patterns: readonly string[]): IgnoreRules {
  return rules([{ folder: "", matcher: ignore().add(neverDocuments) }], {
    folder: "",
    matcher: ignore().add([...patterns]),
  });
}

interface Rule {
  folder: string;
  matcher: ignore.Ignore;
}

function rules(outermostFirst: readonly Rule[], last: Rule): IgnoreRules {
  return {
    ignores(name) {
      let ignored = false;
      for (const { folder, matcher } of [...outermostFirst, last]) {
        if (!name.startsWith(folder)) continue;
        const verdict = judge(matcher, name.slice(folder.length));
        ignored = verdict.ignored || (ignored && !verdict.unignored);
      }
      return ignored;
    },
    withGitignore: (folder, text) => rules([...outermostFirst, { folder, matcher: ignore().add(text) }], last),
  };
}

/** Of an entry itself. That its folder is looked into at all says that a later rule took the folder back in. */
function judge(matcher: ignore.Ignore, name: string): ignore.TestResult {
  const parent = name.slice(0, name.lastIndexOf("/", name.length - 2) + 1);
  return parent !== "" && matcher.test(parent).ignored ? matcher.test(name.slice(parent.length)) : matcher.test(name);
}
