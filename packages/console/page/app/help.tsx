import { t } from "../language/text.ts";
import { useModal } from "../parts/use-modal.ts";
import { screens } from "./screens.ts";

const keys: readonly [key: string, does: string][] = [
  [t("Ctrl K"), t("go to anything by its name")],
  ["/", t("the field of this screen")],
  ...screens.map(({ key, title }): [string, string] => [`g ${key}`, title]),
  [t("↑ ↓ Home End"), t("from row to row of a list")],
  [t("Ctrl S"), t("save a team")],
  ["u", t("undo what the message in the corner tells")],
  ["?", t("these keys")],
];

/** The keys, above the screen. */
export default function Help({ close }: { close: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} aria-labelledby="keys" onCancel={close}>
      <div class="form">
        <h2 id="keys">{t("Keys|keyboard")}</h2>
        <dl class="facts">
          {keys.map(([key, does]) => [
            <dt key={key}>
              <kbd>{key}</kbd>
            </dt>,
            <dd key={does}>{does}</dd>,
          ])}
        </dl>
        <div class="row end">
          <button type="button" onClick={close}>
            {t("Close")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
