import { useModal } from "../parts/use-modal.ts";
import { screens } from "./screens.ts";

const keys: readonly [key: string, does: string][] = [
  ["Ctrl K", "go to anything by its name"],
  ["/", "the field of this screen"],
  ...screens.map(({ key, title }): [string, string] => [`g ${key}`, title]),
  ["↑ ↓ Home End", "from row to row of a list"],
  ["Ctrl S", "save a team"],
  ["u", "undo what the message in the corner tells"],
  ["?", "these keys"],
];

/** The keys, above the screen. */
export default function Help({ close }: { close: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} aria-labelledby="keys" onCancel={close}>
      <div class="form">
        <h2 id="keys">Keys</h2>
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
            Close
          </button>
        </div>
      </div>
    </dialog>
  );
}
