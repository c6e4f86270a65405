import { useSignal } from "@preact/signals";
import { api, dataOf } from "../api/client.ts";
import { useLoad } from "../api/load.ts";
import { t } from "../language/text.ts";
import { ProblemNotice } from "../parts/problem-notice.tsx";
import { useModal } from "../parts/use-modal.ts";
import { go } from "./route.ts";
import { screens } from "./screens.ts";
import { key } from "./session.ts";
import { toggleTheme } from "./theme.ts";

/** Where one can go, or what one can do. */
interface Entry {
  name: string;
  kind: string;
  act: () => void;
}

/** Entries that are shown at most. */
const mostShown = 12;

/** Most of each kind that are looked through: the newest. */
const newest = { query: { limit: 100 } };

/** What leads somewhere of itself. */
const fixed: readonly Entry[] = [
  ...screens.map(({ name, title }) => ({ name: title, kind: t("screen"), act: () => go([name]) })),
  { name: t("Light or dark"), kind: t("action"), act: toggleTheme },
];

/** The parts of a screen, behind what has a name. */
const tabs: readonly Entry[] = [
  ["keys", t("keys")],
  ["webhooks", t("webhooks")],
  ["audit", t("audit")],
  ["usage", t("usage")],
  ["limits", t("limits")],
  ["health", t("health")],
  ["backup", t("backup")],
].map(([tab = "", name = ""]) => ({ name, kind: t("operate"), act: () => go(["operate", tab]) }));

/** Everything that has a name: agents, teams and knowledge bases. What one key may not read is left out. */
async function readNamed(signal: AbortSignal): Promise<Entry[]> {
  const options = { params: newest, signal };
  const [agents, teams, bases] = await Promise.all([
    dataOf(api.GET("/v1/agents", options)),
    dataOf(api.GET("/v1/teams", options)),
    dataOf(api.GET("/v1/knowledge-base", options)),
  ]);
  const entries = (kind: string, screen: string, found: readonly { id: string; name: string }[]) =>
    found.map(({ id, name }) => ({ name, kind, act: () => go([screen, id]) }));
  return [
    ...entries(t("agent"), "agents", agents.data),
    ...entries(t("team"), "teams", teams.data),
    ...entries(t("knowledge base"), "knowledge", bases.data),
  ];
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Goes anywhere by typing a part of its name. It is open until `close` is called. */
export default function Palette({ close }: { close: () => void }) {
  const typed = useSignal("");
  const at = useSignal(0);
  const dialog = useModal();
  const named = useLoad(readNamed, [key.value]);
  const words = plain(typed.value).split(/\s+/).filter(Boolean);
  const found = [...fixed, ...(named.data ?? []), ...tabs]
    .filter(({ name, kind }) => words.every((word) => plain(`${name} ${kind}`).includes(word)))
    .slice(0, mostShown);
  const current = Math.min(at.value, found.length - 1);
  function choose(entry: Entry | undefined) {
    if (!entry) return;
    close();
    entry.act();
  }
  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) at.value = (current + step + found.length) % Math.max(1, found.length);
    else if (event.key === "Enter") choose(found[current]);
    else return;
    event.preventDefault();
  }
  return (
    <dialog ref={dialog} class="palette" aria-label={t("Go to")} onCancel={close}>
      <input
        role="combobox"
        aria-label={t("Go to")}
        aria-expanded="true"
        aria-controls="palette-entries"
        aria-activedescendant={current < 0 ? undefined : `palette-${current}`}
        placeholder={t("A screen, an agent, a team, a knowledge base")}
        value={typed.value}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          at.value = 0;
        }}
        onKeyDown={onKey}
      />
      <ProblemNotice problem={named.problem} retry={named.reload} />
      <div id="palette-entries" role="listbox" aria-label={t("Places")}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={`${entry.kind} ${entry.name} ${index}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => choose(entry)}
          >
            <bdi>{entry.name}</bdi> <span class="small">{entry.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="small">{t("Nothing is called so.")}</p>}
    </dialog>
  );
}
