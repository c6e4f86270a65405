import type { Storage } from "@cuecard/core";

export type Report = (method: string, milliseconds: number, failed: boolean) => void;

/**
 * A storage around another one that reports how long each call took: the smallest storage of one's own that is of use.
 */
export function createMeasuredStorage(inner: Storage, report: Report): Storage {
  return {
    ...measured(inner, report),
    workspace(id) {
      const workspace = inner.workspace(id);
      return {
        ...measured(workspace, report),
        agents: measured(workspace.agents, report, "agents."),
        teams: measured(workspace.teams, report, "teams."),
      };
    },
  };
}

/** The same object with its methods timed; other fields stay as they are. */
function measured<T extends object>(target: T, report: Report, prefix = ""): T {
  const entries = Object.entries(target).map(([name, value]) => {
    if (typeof value !== "function" || name === "workspace") return [name, value];
    const timed = async (...args: unknown[]) => {
      const startedAt = performance.now();
      let failed = true;
      try {
        const result = await value.apply(target, args);
        failed = false;
        return result;
      } finally {
        report(prefix + name, performance.now() - startedAt, failed);
      }
    };
    return [name, timed];
  });
  return Object.fromEntries(entries) as T;
}
