import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { linkTo } from "./route.ts";
import { screens } from "./screens.ts";
import { signOut } from "./session.ts";
import { listenForKeys } from "./shortcuts.ts";
import { isDark, toggleTheme } from "./theme.ts";

/** What is around every screen: the navigation, and the way out. */
export function Frame({ current, children }: { current: string; children: ComponentChildren }) {
  useEffect(listenForKeys, []);
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={focusMain}>
        Skip to the content
      </button>
      <header class="side">
        <a class="brand" href={linkTo([screens[0]!.name])}>
          <img src="./icon.svg" alt="" width="22" height="22" /> Cuecard
        </a>
        <nav aria-label="Screens">
          {screens.map(({ name, title, key }) => (
            <a
              key={name}
              href={linkTo([name])}
              aria-current={name === current ? "page" : undefined}
              title={`Keys: g ${key}`}
            >
              {title}
            </a>
          ))}
        </nav>
        <div class="side-end">
          <button type="button" class="quiet" onClick={toggleTheme}>
            {isDark.value ? "Light" : "Dark"}
          </button>
          <a class="quiet" href="./docs" target="_blank" rel="noreferrer">
            API
          </a>
          <button type="button" class="quiet" onClick={() => signOut()}>
            Sign out
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function focusMain() {
  document.getElementById("main")!.focus();
}
