import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Notice } from "../parts/notice.tsx";
import { Frame } from "./frame.tsx";
import { place } from "./route.ts";
import { type Screen, screens } from "./screens.ts";
import { key } from "./session.ts";
import { SignIn } from "./sign-in.tsx";

/** The whole page: the sign-in, or the screen that the address names. */
export function App() {
  if (key.value === null) return <SignIn />;
  const screen = screens.find(({ name }) => name === place.value.screen) ?? screens[0]!;
  return (
    <Frame current={screen.name}>
      <Shown key={screen.name} screen={screen} />
    </Frame>
  );
}

const loaded = signal<ReadonlyMap<string, ComponentType>>(new Map());
const failed = signal<string | null>(null);

/** A screen, once its file is here. */
function Shown({ screen }: { screen: Screen }) {
  const Component = loaded.value.get(screen.name);
  useEffect(() => {
    document.title = `${screen.title} · Cuecard`;
    if (Component) return;
    screen.load().then(
      ({ default: Screen }) => {
        loaded.value = new Map(loaded.value).set(screen.name, Screen);
        failed.value = null;
      },
      () => {
        failed.value = screen.name;
      },
    );
  }, [screen, Component]);
  if (Component) return <Component />;
  if (failed.value === screen.name)
    return (
      <Notice kind="problem">The screen could not be loaded; check that the service runs, then reload the page.</Notice>
    );
  return null;
}
