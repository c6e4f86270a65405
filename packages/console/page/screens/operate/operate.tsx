import type { ComponentType } from "preact";
import { linkTo, place } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { Heading } from "../../parts/heading.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { AuditLog } from "./audit-log.tsx";
import { Backup } from "./backup.tsx";
import { Bin } from "./bin.tsx";
import { Health } from "./health.tsx";
import { Keys } from "./keys/keys.tsx";
import { Limits } from "./limits.tsx";
import { Usage } from "./usage.tsx";
import { WebhookList } from "./webhooks/webhook-list.tsx";
import { WebhookPage } from "./webhooks/webhook-page.tsx";
import "./operate.css";

const parts: readonly { name: string; title: string; Part: ComponentType }[] = [
  { name: "keys", title: t("Keys|access"), Part: Keys },
  { name: "webhooks", title: t("Webhooks"), Part: WebhookList },
  { name: "audit", title: t("Audit log"), Part: AuditLog },
  { name: "usage", title: t("Usage"), Part: Usage },
  { name: "limits", title: t("Limits"), Part: Limits },
  { name: "health", title: t("Health"), Part: Health },
  { name: "bin", title: t("Bin"), Part: Bin },
  { name: "backup", title: t("Backup"), Part: Backup },
];

/** What who runs the service looks after, one part at a time as the address names it. */
export default function Operate() {
  const [name, id] = place.value.parts;
  const { name: current, Part } = parts.find((part) => part.name === name) ?? parts[0]!;
  return (
    <>
      <Heading>{t("Operate")}</Heading>
      <Tabs
        label={t("Parts")}
        current={current}
        tabs={parts.map(({ name: part, title }) => ({ name: part, title, href: linkTo(["operate", part]) }))}
      />
      {current === "webhooks" && id ? <WebhookPage key={id} webhookId={id} /> : <Part key={current} />}
    </>
  );
}
