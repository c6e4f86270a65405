import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { takeArrival } from "../app/arrival.ts";

/** The heading of a screen. Who has come to the screen by a link or a key finds the focus here. */
export function Heading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takeArrival()) heading.current!.focus({ preventScroll: true });
  }, []);
  return (
    <h1 class="grow" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
