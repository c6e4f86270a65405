import { type ComponentChildren, Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { chooseLanguage, chosenLanguage, type Language, languages } from "../language/language.ts";
import { t } from "../language/text.ts";
import { confirmed } from "../parts/confirmation.tsx";
import { keepFocus } from "./keep-focus.ts";
import { openOverlay } from "./overlay.tsx";
import { linkTo } from "./route.ts";
import { screens } from "./screens.ts";
import { isKeyByCode, signOut } from "./session.ts";
import { listenForKeys } from "./shortcuts.ts";
import { isDark, toggleTheme } from "./theme.ts";

/** The languages that the page is not in, each by its own name. */
const others = (Object.entries(languages) as [Language, string][]).filter(([tag]) => tag !== chosenLanguage());

/** What is around every screen: the navigation, and the way out. */
export function Frame({ current, children }: { current: string; children: ComponentChildren }) {
  useEffect(listenForKeys, []);
  useEffect(keepFocus, []);
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={focusMain}>
        {t("Skip to the content")}
      </button>
      <header class="side">
        <a class="brand" href={linkTo([screens[0]!.name])}>
          <img src="./icon.svg" alt="" width="22" height="22" /> Cuecard
        </a>
        <button type="button" class="go-to" aria-keyshortcuts="Control+K" onClick={() => openOverlay("palette")}>
          {t("Go to …")} <kbd>{t("Ctrl K")}</kbd>
        </button>
        <nav aria-label={t("Screens")}>
          {screens.map(({ name, title, group, key }, at) => (
            <Fragment key={name}>
              {group !== "" && group !== screens[at - 1]?.group && <p class="nav-group">{group}</p>}
              <a
                href={linkTo([name])}
                aria-current={name === current ? "page" : undefined}
                title={t("Keys: g {key}", { key })}
              >
                {title}
              </a>
            </Fragment>
          ))}
        </nav>
        <div class="side-end">
          <button type="button" class="quiet" onClick={toggleTheme}>
            {isDark.value ? t("Light") : t("Dark")}
          </button>
          {others.map(([tag, name]) => (
            <button key={tag} type="button" class="quiet" lang={tag} onClick={() => chooseLanguage(tag)}>
              {name}
            </button>
          ))}
          <button type="button" class="quiet keys-button" aria-keyshortcuts="?" onClick={() => openOverlay("help")}>
            {t("Keys|keyboard")}
          </button>
          <a class="quiet" href="./docs" target="_blank" rel="noreferrer">
            API
          </a>
          <button type="button" class="quiet" onClick={leave}>
            {t("Sign out")}
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

/** Who came by a one-time code has no key to come back with, so is asked. */
async function leave() {
  const isSure =
    !isKeyByCode() ||
    (await confirmed({
      title: t("Sign out?"),
      verb: t("Sign out"),
      body: (
        <p>
          {t(
            "You came by an address that signs in once. To come back you need an API key, or the address that the service prints when it is started again. Keys can be made in Operate.",
          )}
        </p>
      ),
    }));
  if (isSure) signOut();
}
