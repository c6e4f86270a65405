import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Least and most size of a drawing, and that at which a team is first shown at least: its names can still be read. */
const scales = { least: 0.15, most: 2, readable: 0.75 };

/** How much larger or smaller one press of a key or button makes it. */
const step = 1.25;

export interface Zoom {
  scale: number;
  /** A step larger or smaller, about the middle of what is in sight. */
  by(steps: 1 | -1): void;
  /** The whole drawing in sight. */
  fit(): void;
  /** Its own size. */
  reset(): void;
  onWheel(event: WheelEvent): void;
}

/** The size of a drawing in a place that scrolls. It begins as large as fits, and no smaller than one can read. */
export function useZoom(place: RefObject<HTMLElement | null>, width: number, height: number): Zoom {
  const scale = useSignal(1);
  /** Nobody has chosen a size: it follows that of its place. */
  const isFree = useRef(true);
  function fitting(): number {
    const { clientWidth, clientHeight } = place.current!;
    return Math.min(1, clientWidth / width, clientHeight / height);
  }
  useLayoutEffect(() => {
    const follow = () => {
      if (isFree.current) scale.value = Math.max(scales.readable, fitting());
    };
    follow();
    const watch = new ResizeObserver(follow);
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, [width, height]);
  /** Sets the size; what is at a point of the place stays there. */
  function set(wanted: number, at?: { x: number; y: number }) {
    isFree.current = false;
    const box = place.current!;
    const next = Math.min(scales.most, Math.max(scales.least, wanted));
    const { x, y } = at ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    const ratio = next / scale.value;
    const [left, top] = [(box.scrollLeft + x) * ratio - x, (box.scrollTop + y) * ratio - y];
    scale.value = next;
    // Only then is there the room to scroll to.
    requestAnimationFrame(() => box.scrollTo(left, top));
  }
  return {
    scale: scale.value,
    by: (steps) => set(scale.value * step ** steps),
    fit: () => set(fitting()),
    reset: () => set(1),
    onWheel(event) {
      // Trackpads say a pinch as a wheel with Ctrl. Without it the wheel scrolls.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = place.current!.getBoundingClientRect();
      set(scale.value * Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top });
    },
  };
}
