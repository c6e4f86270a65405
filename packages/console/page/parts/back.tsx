import { cameFrom, lastAddressOf, linkTo } from "../app/route.ts";

/** The way back to a list. It keeps the list's filters and, where one came from it, the place in it. */
export function Back({ to, children }: { to: readonly string[]; children: string }) {
  const address = to.length === 1 ? lastAddressOf(to[0]!) : linkTo(to);
  return (
    <p class="back">
      <a
        href={address}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFrom(address)) return;
          event.preventDefault();
          history.back();
        }}
      >
        {children}
      </a>
    </p>
  );
}
