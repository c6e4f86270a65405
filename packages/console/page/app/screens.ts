import type { ComponentType } from "preact";
import { t } from "../language/text.ts";
import { later } from "../parts/later.tsx";

/** A screen of the console. */
export interface Screen {
  /** The first part of its address. */
  name: string;
  /** Its name in the navigation. */
  title: string;
  /** What it is for, as a title above those of its kind. */
  group: string;
  /** The key that opens it after `g`. */
  key: string;
  /** A screen's file is fetched when the screen is first opened. */
  Component: ComponentType;
}

/** Every screen, in the order of the navigation. The first one is shown when the address names none. */
export const screens: readonly Screen[] = [
  { name: "home", title: t("Home"), group: "", key: "h", Component: later(() => import("../screens/home/home.tsx")) },
  {
    name: "calls",
    title: t("Calls"),
    group: t("Live"),
    key: "c",
    Component: later(() => import("../screens/calls/calls.tsx")),
  },
  {
    name: "now",
    title: t("Now"),
    group: t("Live"),
    key: "n",
    Component: later(() => import("../screens/now/now.tsx")),
  },
  {
    name: "gaps",
    title: t("Gaps"),
    group: t("Live"),
    key: "p",
    Component: later(() => import("../screens/gaps/gaps.tsx")),
  },
  {
    name: "agents",
    title: t("Agents"),
    group: t("Build"),
    key: "e",
    Component: later(() => import("../screens/agents/agents.tsx")),
  },
  {
    name: "teams",
    title: t("Teams"),
    group: t("Build"),
    key: "t",
    Component: later(() => import("../screens/teams/teams.tsx")),
  },
  {
    name: "knowledge",
    title: t("Knowledge"),
    group: t("Build"),
    key: "k",
    Component: later(() => import("../screens/knowledge/knowledge.tsx")),
  },
  {
    name: "talk",
    title: t("Talk"),
    group: t("Try"),
    key: "l",
    Component: later(() => import("../screens/talk/talk.tsx")),
  },
  { name: "ask", title: t("Ask"), group: t("Try"), key: "a", Component: later(() => import("../screens/ask/ask.tsx")) },
  {
    name: "tests",
    title: t("Tests"),
    group: t("Try"),
    key: "s",
    Component: later(() => import("../screens/tests/tests.tsx")),
  },
  {
    name: "operate",
    title: t("Operate"),
    group: t("Run|screens"),
    key: "o",
    Component: later(() => import("../screens/operate/operate.tsx")),
  },
];
