import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const narrow = matchMedia("(max-width: 760px)");

/** Whether the page is as narrow as a phone. */
export function useNarrow(): boolean {
  const isNarrow = useSignal(narrow.matches);
  useEffect(() => {
    const look = () => {
      isNarrow.value = narrow.matches;
    };
    narrow.addEventListener("change", look);
    return () => narrow.removeEventListener("change", look);
  }, []);
  return isNarrow.value;
}
