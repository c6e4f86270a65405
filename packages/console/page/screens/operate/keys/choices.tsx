import type { Signal } from "@preact/signals";

interface ChoicesProps<Id extends string> {
  legend: string;
  all: readonly { id: Id; name: string }[];
  /** Those that are ticked, in the order of all. */
  chosen: Signal<readonly Id[]>;
}

/** A box for each of several, of which any number can be ticked. */
export function Choices<Id extends string>({ legend, all, chosen }: ChoicesProps<Id>) {
  function toggle(toggled: Id) {
    const isOn = (id: Id) => chosen.value.includes(id);
    chosen.value = all.map(({ id }) => id).filter((id) => (id === toggled ? !isOn(id) : isOn(id)));
  }
  return (
    <fieldset class="row scopes">
      <legend class="field-name">{legend}</legend>
      {all.map(({ id, name }) => (
        <label key={id} class="check">
          <input type="checkbox" checked={chosen.value.includes(id)} onChange={() => toggle(id)} />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
