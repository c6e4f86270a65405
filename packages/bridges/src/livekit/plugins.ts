import type { Turn } from "@cuecard/core";

/** A member's own models, in LiveKit's terms. What is left out is the session's. */
export interface LiveKitPlugins {
  /** Who hears the caller. */
  stt?: unknown;
  /** Who notices that the caller speaks. */
  vad?: unknown;
  /** Who thinks. */
  llm?: unknown;
  /** Who speaks. */
  tts?: unknown;
}

/** The running agent, and the session with the models of all members. */
export interface LiveKitRunning {
  agent: { updateOptions(options: never): Promise<void> };
  session: LiveKitPlugins;
}

/** Gives the running agent the models of whoever has the call. */
export interface MemberPlugins {
  /** Those of the member that has the call at the start. */
  first: LiveKitPlugins;
  /** Resolves with true when the member has others than the one before. */
  apply(agent: Turn["agent"], running: LiveKitRunning): Promise<boolean>;
}

const kinds = ["stt", "vad", "llm", "tts"] as const;

/** Each member's are made once in a call. */
export function createPlugins(
  pluginsOf: (agent: Turn["agent"]) => LiveKitPlugins,
  entry: Turn["agent"],
): MemberPlugins {
  const made = new Map<string, LiveKitPlugins>();
  function of(agent: Turn["agent"]): LiveKitPlugins {
    const plugins = made.get(agent.id) ?? pluginsOf(agent);
    made.set(agent.id, plugins);
    return plugins;
  }
  const first = of(entry);
  let applied = first;
  return {
    first,
    async apply(agent, { agent: running, session }) {
      const wanted = of(agent);
      const others = kinds.filter((kind) => wanted[kind] !== applied[kind]);
      if (others.length === 0) return false;
      // Null takes the place of the member's own where the session has none: LiveKit would keep the one before.
      const options = Object.fromEntries(others.map((kind) => [kind, wanted[kind] ?? session[kind] ?? null]));
      await running.updateOptions(options as never);
      applied = wanted;
      return true;
    },
  };
}
