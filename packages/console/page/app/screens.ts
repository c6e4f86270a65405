import type { ComponentType } from "preact";

/** A screen of the console. */
export interface Screen {
  /** The first part of its address. */
  name: string;
  /** Its name in the navigation. */
  title: string;
  /** What it is for, as a title above those of its kind. */
  group: "" | "Live" | "Build" | "Try" | "Run";
  /** The key that opens it after `g`. */
  key: string;
  /** Loads it: a screen is fetched when it is first opened. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Every screen, in the order of the navigation. The first one is shown when the address names none. */
export const screens: readonly Screen[] = [
  { name: "home", title: "Home", group: "", key: "h", load: () => import("../screens/home/home.tsx") },
  { name: "calls", title: "Calls", group: "Live", key: "c", load: () => import("../screens/calls/calls.tsx") },
  { name: "now", title: "Now", group: "Live", key: "n", load: () => import("../screens/now/now.tsx") },
  { name: "gaps", title: "Gaps", group: "Live", key: "p", load: () => import("../screens/gaps/gaps.tsx") },
  { name: "agents", title: "Agents", group: "Build", key: "e", load: () => import("../screens/agents/agents.tsx") },
  { name: "teams", title: "Teams", group: "Build", key: "t", load: () => import("../screens/teams/teams.tsx") },
  {
    name: "knowledge",
    title: "Knowledge",
    group: "Build",
    key: "k",
    load: () => import("../screens/knowledge/knowledge.tsx"),
  },
  { name: "talk", title: "Talk", group: "Try", key: "l", load: () => import("../screens/talk/talk.tsx") },
  { name: "ask", title: "Ask", group: "Try", key: "a", load: () => import("../screens/ask/ask.tsx") },
  { name: "tests", title: "Tests", group: "Try", key: "s", load: () => import("../screens/tests/tests.tsx") },
  { name: "operate", title: "Operate", group: "Run", key: "o", load: () => import("../screens/operate/operate.tsx") },
];
