import type { Schema } from "../api/client.ts";
import { Table } from "./table.tsx";

/** How long each stage of turns and searches took. */
export function StageTable({ stages }: { stages: Schema<"LatencyReport">["stages"] }) {
  return (
    <Table columns={["Operation", "Stage", "Times", "p50", "p95"]}>
      {stages.map(({ operation, stage, count, p50Ms, p95Ms }) => (
        <tr key={operation + stage}>
          <td>{operation}</td>
          <td>{stage}</td>
          <td>{count.toLocaleString("en")}</td>
          <td>{p50Ms.toFixed(1)} ms</td>
          <td>{p95Ms.toFixed(1)} ms</td>
        </tr>
      ))}
    </Table>
  );
}
