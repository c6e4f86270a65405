/** The commands of a page's screens, in their order. */
export function commandsOf(page: string): string[] {
  return [...page.matchAll(/```console\n\$ (cuecard .*)\n/g)].map(([, command]) => command!);
}

/** What a shell makes of a command of a page, after its name: words, some of them in single quotes. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].slice(1).map(([, quoted, bare]) => quoted ?? bare!);
}

/** The page with what a command printed in its screen. */
export function withScreen(page: string, command: string, stdout: string): string {
  const at = page.indexOf(`$ ${command}\n`) + command.length + 3;
  return page.slice(0, at) + stdout + page.slice(page.indexOf("```", at));
}
