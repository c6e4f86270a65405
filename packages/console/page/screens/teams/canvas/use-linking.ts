import { useSignal } from "@preact/signals";

/** A hand-off that is being drawn: from whom, and where the pointer is on the drawing; null where it is drawn by keys. */
export interface Link {
  from: string;
  at: { x: number; y: number } | null;
}

export interface Linking {
  link: Link | null;
  /** Begins at a member, by pointer or by key. */
  begin(from: string, event?: PointerEvent): void;
  cancel(): void;
  /** Ends at a member. */
  end(to: string): void;
}

/** Pixels that a pointer moves at least when it draws. */
const leastMoved = 6;

/** Draws hand-offs: from the dot of a card to another card, or by keys. `pointOf` gives the point of the drawing below a pointer. */
export function useLinking(
  pointOf: (event: PointerEvent) => { x: number; y: number },
  draw: (from: string, to: string) => void,
): Linking {
  const link = useSignal<Link | null>(null);
  function end(to: string) {
    const from = link.value?.from;
    link.value = null;
    if (from !== undefined && from !== to) draw(from, to);
  }
  return {
    link: link.value,
    end,
    cancel() {
      link.value = null;
    },
    begin(from, event) {
      link.value = { from, at: event ? pointOf(event) : null };
      if (!event) return;
      const dot = event.currentTarget as HTMLElement;
      const began = { x: event.clientX, y: event.clientY };
      dot.setPointerCapture(event.pointerId);
      dot.onpointermove = (moved) => {
        link.value = { from, at: pointOf(moved) };
      };
      dot.onpointerup = (up) => {
        dot.onpointermove = dot.onpointerup = null;
        const isClick = Math.hypot(up.clientX - began.x, up.clientY - began.y) < leastMoved;
        const card = document.elementFromPoint(up.clientX, up.clientY)?.closest<HTMLElement>("[data-member]");
        if (card && !isClick) end(card.dataset.member!);
        // A click on the dot goes on by a click on the other card, or by keys.
        else link.value = isClick ? { from, at: null } : null;
      };
      dot.onpointercancel = () => {
        dot.onpointermove = dot.onpointerup = null;
        link.value = null;
      };
    },
  };
}
