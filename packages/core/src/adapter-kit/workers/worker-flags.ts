/** Flags that say how modules are found and what they may touch; those of `valued` may have their value beside them. */
const valued = /^(?:--conditions|-C|--import|--require|-r|--(?:experimental-)?loader)$/;
const kept =
  /^(?:--(?:conditions|import|require|(?:experimental-)?loader|allow-[a-z-]+)=.+|--(?:permission|allow-[a-z-]+|preserve-symlinks|enable-source-maps))$/;

/**
 * The flags of Node for a worker thread of Cuecard's, from those of its process. Undefined, which inherits all, unless
 * the process has `--input-type`: Node starts no thread from a file under it. Then what a thread refuses or has no use
 * for is left out too, such as the size of the heap and the program after `--eval`.
 */
export function workerFlags(flags: readonly string[] = process.execArgv): string[] | undefined {
  if (!flags.some((flag) => /^--input-type(?:=|$)/.test(flag))) return undefined;
  return flags.flatMap((flag, index) => {
    if (valued.test(flag)) return flags.slice(index, index + 2);
    return kept.test(flag) ? [flag] : [];
  });
}
