/** Exit codes of a process that a signal ended. */
const endings = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Lets signals end the first process of a container as they end any other. The system drops a signal that process 1 does
 * not listen for: `docker stop` and Ctrl-C would do nothing until the command listens itself.
 */
export function obeySignals(pid = process.pid): void {
  if (pid !== 1) return;
  for (const [signal, code] of Object.entries(endings))
    process.on(signal, () => {
      // A command that listens decides how it ends.
      if (process.listenerCount(signal) === 1) process.exit(code);
    });
}
