import { useSignal } from "@preact/signals";
import { place, setQuery } from "../app/route.ts";

type Typing = { currentTarget: HTMLInputElement };

/**
 * What binds an input to a filter that the address keeps. What is typed is looked for on Enter, or when the input is left;
 * until then it stays, whatever is drawn again meanwhile. `others`: what else of the address changes with it.
 */
export function useFilterInput(name: string, others: Parameters<typeof setQuery>[0] = {}) {
  const typed = useSignal<string | null>(null);
  return {
    value: typed.value ?? place.value.query.get(name) ?? "",
    onInput: ({ currentTarget }: Typing) => {
      typed.value = currentTarget.value;
    },
    onChange: ({ currentTarget }: Typing) => {
      typed.value = null;
      setQuery({ ...others, [name]: currentTarget.value.trim() });
    },
  };
}
