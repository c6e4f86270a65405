import type { Schema } from "../api/client.ts";
import { decimal, number, t, wordFor } from "../language/text.ts";
import { Table } from "./table.tsx";

/** How long each stage of turns and searches took. */
export function StageTable({ stages }: { stages: Schema<"LatencyReport">["stages"] }) {
  return (
    <Table columns={[t("Operation"), t("Stage"), t("Times"), "p50", "p95"]}>
      {stages.map(({ operation, stage, count, p50Ms, p95Ms }) => (
        <tr key={operation + stage}>
          <td>{wordFor(operation)}</td>
          <td>{wordFor(stage)}</td>
          <td>{number(count)}</td>
          <td>{decimal(p50Ms)} ms</td>
          <td>{decimal(p95Ms)} ms</td>
        </tr>
      ))}
    </Table>
  );
}
