import { number, t, wordFor } from "../../../language/text.ts";
import type { Member } from "../definition.ts";

/** Where a person is reached, when, and who gets the call when they don't take it. Nothing for an agent. */
export function PersonContact({ member, nameOf }: { member: Member; nameOf: (id: string) => string }) {
  const { kind, destination, ringForMs, hours, fallback } = member;
  if (kind !== "human") return null;
  return (
    <dl class="facts">
      <dt>{t("Reached at")}</dt>
      <dd dir="auto">{destination ? whereOf(destination) : t("your own telephony decides")}</dd>
      {ringForMs !== undefined && (
        <>
          <dt>{t("Rings for")}</dt>
          <dd>{number(ringForMs / 1_000)} s</dd>
        </>
      )}
      {hours && (
        <>
          <dt>{t("Takes calls")}</dt>
          <dd>
            {t("{days} {from} to {to}, {zone}", {
              days: hours.days?.map((day) => wordFor(day)).join(", ") ?? t("every day"),
              from: hours.from ?? "00:00",
              to: hours.to ?? "24:00",
              zone: hours.timezone,
            })}
          </dd>
        </>
      )}
      {destination && (
        <>
          <dt>{t("If they don't")}</dt>
          <dd>{fallback ? t("{name} has the call", { name: nameOf(fallback) }) : t("the call stays where it is")}</dd>
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
      return t("the queue {name}", { name: destination.name });
    case "custom":
      return JSON.stringify(destination.data);
  }
}
