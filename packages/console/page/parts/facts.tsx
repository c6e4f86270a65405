import type { ComponentChildren } from "preact";

/** A panel of names with their values, and what there is to say about them. */
export function Facts({
  title,
  facts,
  children,
}: {
  title: string;
  facts: readonly (readonly [name: string, value: ComponentChildren])[];
  children?: ComponentChildren;
}) {
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      <dl class="facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      {children}
    </section>
  );
}
