/** One line of a Dockerfile, continued lines joined. */
export interface Instruction {
  name: string;
  /** What follows the name. */
  rest: string;
  /** The words of its exec form, such as `CMD ["node", "a.js"]`; null where a shell runs it, or nothing does. */
  command: string[] | null;
}

/** Instructions of Docker's reference that Cuecard's files use. */
const known = /^(FROM|WORKDIR|ENV|COPY|RUN|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD)$/;

/**
 * Reads a Dockerfile. Throws for an unknown instruction, and for an exec form that is not a JSON array, which Docker
 * gives to a shell.
 */
export function readDockerfile(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n");
  return lines.flatMap((line) => {
    if (line.trim() === "") return [];
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (!known.test(name)) throw new Error(`No instruction: ${line}`);
    const words = /^(?:CMD )?(\[.*)$/.exec(rest);
    return [{ name, rest, command: words ? (JSON.parse(words[1]!) as string[]) : null }];
  });
}
