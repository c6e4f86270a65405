import type { Schema } from "../../api/client.ts";
import { number, t, wordFor } from "../../language/text.ts";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/time.tsx";

/** What did less than it should over the last minutes, with the reasons. Nothing when all is well. */
export function Degraded({ degraded }: { degraded: Schema<"LatencyReport">["degraded"] }) {
  if (degraded.length === 0) return null;
  return (
    <section aria-label={t("What does less than it should")}>
      <h2>{t("What does less than it should")}</h2>
      <Table columns={[t("Stage"), t("Why"), t("Times"), t("Last")]}>
        {degraded.map(({ operation, stage, reason, count, lastAt }) => (
          <tr key={operation + stage + reason}>
            <td>
              <span class="badge warn">
                {wordFor(operation)}: {wordFor(stage)}
              </span>
            </td>
            <td dir="auto">{reason}</td>
            <td>{number(count)}</td>
            <td>
              <Time at={lastAt} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
