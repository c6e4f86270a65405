import type { Member } from "../definition.ts";

/** Where a person is reached, when, and who gets the call when they don't take it. Nothing for an agent. */
export function PersonContact({ member, nameOf }: { member: Member; nameOf: (id: string) => string }) {
  const { kind, destination, ringForMs, hours, fallback } = member;
  if (kind !== "human") return null;
  return (
    <dl class="facts">
      <dt>Reached at</dt>
      <dd dir="auto">{destination ? whereOf(destination) : "your own telephony decides"}</dd>
      {ringForMs !== undefined && (
        <>
          <dt>Rings for</dt>
          <dd>{ringForMs / 1_000} s</dd>
        </>
      )}
      {hours && (
        <>
          <dt>Takes calls</dt>
          <dd>
            {hours.days?.join(", ") ?? "every day"} {hours.from ?? "00:00"} to {hours.to ?? "24:00"}, {hours.timezone}
          </dd>
        </>
      )}
      {destination && (
        <>
          <dt>If they don't</dt>
          <dd>{fallback ? `${nameOf(fallback)} has the call` : "the call stays where it is"}</dd>
        </>
      )}
    </dl>
  );
}

function whereOf(destination: NonNullable<Member["destination"]>): string {
  switch (destination.kind) {
    case "number":
      return destination.number;
    case "sip":
      return destination.uri;
    case "queue":
      return `the queue ${destination.name}`;
    case "custom":
      return JSON.stringify(destination.data);
  }
}
