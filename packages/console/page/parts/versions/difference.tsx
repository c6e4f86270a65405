import { t } from "../../language/text.ts";
import { diffOf, hunksOf } from "./diff.ts";

interface DifferenceProps {
  old: unknown;
  now: unknown;
  /** What the two are called, such as "theirs" and "mine". */
  names: readonly [old: string, now: string];
}

const marks = { same: " ", old: "−", new: "+" };

/** Two values as JSON, with what differs. */
export function Difference({ old, now, names }: DifferenceProps) {
  const lines = hunksOf(diffOf(asText(old), asText(now)));
  const label = t("What differs between {old} and {now}", { old: names[0], now: names[1] });
  if (lines.every((line) => line === null)) return <p class="small">{t("They are the same.")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section class="diff" aria-label={label} tabIndex={0}>
      <p class="small">
        − {names[0]}, + {names[1]}
      </p>
      <pre>
        {lines.map((line, at) =>
          line === null ? (
            <span key={at} class="line gap">
              …
            </span>
          ) : (
            <span key={at} class={`line ${line.kind}`}>
              {marks[line.kind]} {line.text}
            </span>
          ),
        )}
      </pre>
    </section>
  );
}

const asText = (value: unknown) => JSON.stringify(value, null, 2);
