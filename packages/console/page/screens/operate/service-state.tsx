import type { Schema } from "../../api/client.ts";
import { bytes, span } from "../../parts/amount.ts";
import { Bar } from "../../parts/bar.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Table } from "../../parts/table.tsx";

type State = Schema<"ServiceState">;

const warnings: Record<State["disk"]["state"], string | null> = {
  ok: null,
  low: "The disk is almost full. Free space soon.",
  full: "The disk is full: nothing can be stored. Free space now.",
};

/** What the service is and how it is, in a panel for each matter. */
export function ServiceState({ state: { versions, uptimeSeconds, queue, memory, eventLoop, disk } }: { state: State }) {
  const warning = warnings[disk.state];
  return (
    <>
      {warning && (
        <Notice kind={disk.state === "full" ? "problem" : "hint"}>
          <p>{warning}</p>
        </Notice>
      )}
      <div class="columns">
        <Facts
          title="Versions"
          facts={[
            ["Cuecard", versions.cuecard],
            ["Node", versions.node],
            ["Database", versions.database],
            ["Store's schema", versions.schema ?? "none"],
            ["Running for", span(uptimeSeconds)],
          ]}
        />
        <Facts
          title="Disk"
          facts={[
            ["Data folder", disk.usedBytes === null ? "too many files to count" : bytes(disk.usedBytes)],
            ["Free", bytes(disk.freeBytes)],
          ]}
        />
        <Facts
          title="Queue"
          facts={[
            ["Sources waiting", queue.waiting.toLocaleString("en")],
            ["Sources in work", queue.running.toLocaleString("en")],
            ["First one waits for", queue.waiting === 0 ? "–" : span(queue.oldestWaitMs / 1000)],
          ]}
        />
        <Facts
          title="Event loop"
          facts={[
            ["p50", milliseconds(eventLoop.p50Ms)],
            ["p99", milliseconds(eventLoop.p99Ms)],
            ["Longest", milliseconds(eventLoop.maxMs)],
          ]}
        >
          <p class="hint">
            How late this process was over the last {span(eventLoop.seconds)}. A turn that comes meanwhile waits as
            long.
          </p>
        </Facts>
      </div>
      <Memory memory={memory} />
    </>
  );
}

const milliseconds = (count: number) => `${count.toFixed(1)} ms`;

function Memory({ memory: { rssBytes, heapBytes, indexes } }: { memory: State["memory"] }) {
  const taken = indexes && `${bytes(indexes.usedBytes)} of ${bytes(indexes.budgetBytes)}`;
  return (
    <Facts
      title="Memory"
      facts={[
        ["Process", bytes(rssBytes)],
        ["JavaScript objects", bytes(heapBytes)],
        ["Search indexes", taken ?? "not in this process"],
      ]}
    >
      {indexes && <Bar value={indexes.usedBytes / indexes.budgetBytes} label={`Search indexes take ${taken}`} />}
      {indexes?.knowledgeBases.length === 0 && (
        <p class="hint">No index is in memory yet: the first search of a knowledge base loads what it needs.</p>
      )}
      {indexes && indexes.knowledgeBases.length > 0 && (
        <Table columns={["Knowledge base", "Workspace", "In memory"]}>
          {indexes.knowledgeBases.map((base) => (
            <tr key={base.workspace + base.knowledgeBaseId}>
              <td>
                <bdi>{base.name ?? base.knowledgeBaseId}</bdi>
              </td>
              <td>{base.workspace}</td>
              <td>{bytes(base.bytes)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Facts>
  );
}
