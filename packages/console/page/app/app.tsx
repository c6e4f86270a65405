import { useEffect } from "preact/hooks";
import { Confirmation } from "../parts/confirmation.tsx";
import { Toast } from "../parts/toast.tsx";
import { Frame } from "./frame.tsx";
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

function Shown({ screen: { title, Component } }: { screen: Screen }) {
  useEffect(() => {
    document.title = `${title} · Cuecard`;
  }, [title]);
  return <Component />;
}
