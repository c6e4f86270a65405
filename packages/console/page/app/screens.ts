import type { ComponentType } from "preact";

/** A screen of the console. */
export interface Screen {
  /** The first part of its address. */
  name: string;
  /** Its name in the navigation. */
  title: string;
  /** The key that opens it after `g`. */
  key: string;
  /** Loads it: a screen is fetched when it is first opened. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Every screen, in the order of the navigation. The first one is shown when the address names none. */
export const screens: readonly Screen[] = [
  { name: "home", title: "Home", key: "h", load: () => import("../screens/home/home.tsx") },
  { name: "ask", title: "Ask", key: "a", load: () => import("../screens/ask/ask.tsx") },
  {
    name: "knowledge",
    title: "Knowledge",
    key: "k",
    load: () => import("../screens/knowledge/knowledge.tsx"),
  },
  { name: "agents", title: "Agents", key: "e", load: () => import("../screens/agents/agents.tsx") },
  { name: "teams", title: "Teams", key: "t", load: () => import("../screens/teams/teams.tsx") },
  { name: "talk", title: "Talk", key: "l", load: () => import("../screens/talk/talk.tsx") },
  { name: "calls", title: "Calls", key: "c", load: () => import("../screens/calls/calls.tsx") },
  { name: "gaps", title: "Gaps", key: "p", load: () => import("../screens/gaps/gaps.tsx") },
  { name: "operate", title: "Operate", key: "o", load: () => import("../screens/operate/operate.tsx") },
  { name: "now", title: "Now", key: "n", load: () => import("../screens/now/now.tsx") },
];
