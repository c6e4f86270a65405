import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Confirmation } from "../parts/confirmation.tsx";
import { Notice } from "../parts/notice.tsx";
import { Skeleton } from "../parts/skeleton.tsx";
import { Toast } from "../parts/toast.tsx";
import { Frame } from "./frame.tsx";
import { loadAgainWhenServed } from "./load-page-again.ts";
import { Overlay } from "./overlay.tsx";
import { place } from "./route.ts";
import { type Screen, screens } from "./screens.ts";
import { isAskingTabs, key } from "./session.ts";
import { SignIn } from "./sign-in.tsx";

/** The whole page: the sign-in, or the screen that the address names. */
export function App() {
  if (key.value === null) return isAskingTabs.value ? null : <SignIn />;
  const screen = screens.find(({ name }) => name === place.value.screen) ?? screens[0]!;
  return (
    <>
      <Frame current={screen.name}>
        <Shown key={screen.name} screen={screen} />
      </Frame>
      <Confirmation />
      <Overlay />
      <Toast />
    </>
  );
}

const loaded = signal<ReadonlyMap<string, ComponentType>>(new Map());
const failed = signal<string | null>(null);

/** A screen, once its file is here. */
function Shown({ screen }: { screen: Screen }) {
  const Component = loaded.value.get(screen.name);
  const hasFailed = failed.value === screen.name;
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
  useEffect(() => (hasFailed ? loadAgainWhenServed() : undefined), [hasFailed]);
  if (Component) return <Component />;
  if (!hasFailed) return <Skeleton />;
  return (
    <Notice kind="problem">
      <p>The screen could not be loaded: the service does not answer, or has a new version of this page.</p>
      <p>It comes by itself when the service answers. What you typed is kept.</p>
      <button type="button" onClick={() => location.reload()}>
        Load it now
      </button>
    </Notice>
  );
}
