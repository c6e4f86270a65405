import type { Schema } from "../../api/client.ts";
import { decimal, number, t } from "../../language/text.ts";
import { bytes, span } from "../../parts/amount.ts";
import { Bar } from "../../parts/bar.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Table } from "../../parts/table.tsx";

type State = Schema<"ServiceState">;

const warnings: Record<State["disk"]["state"], string | null> = {
  ok: null,
  low: t("The disk is almost full. Free space soon."),
  full: t("The disk is full: nothing can be stored. Free space now."),
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
          title={t("Versions")}
          facts={[
            ["Cuecard", versions.cuecard],
            ["Node", versions.node],
            [t("Database"), versions.database],
            [t("Store's schema"), versions.schema ?? t("none")],
            [t("Running for"), span(uptimeSeconds)],
          ]}
        />
        <Facts
          title={t("Disk")}
          facts={[
            [t("Data folder"), disk.usedBytes === null ? t("too many files to count") : bytes(disk.usedBytes)],
            [t("Free"), bytes(disk.freeBytes)],
          ]}
        />
        <Facts
          title={t("Queue")}
          facts={[
            [t("Sources waiting"), number(queue.waiting)],
            [t("Sources in work"), number(queue.running)],
            [t("First one waits for"), queue.waiting === 0 ? "–" : span(queue.oldestWaitMs / 1000)],
          ]}
        />
        <Facts
          title={t("Event loop")}
          facts={[
            ["p50", milliseconds(eventLoop.p50Ms)],
            ["p99", milliseconds(eventLoop.p99Ms)],
            [t("Longest"), milliseconds(eventLoop.maxMs)],
          ]}
        >
          <p class="hint">
            {t("How late this process was over the last {time}. A turn that comes meanwhile waits as long.", {
              time: span(eventLoop.seconds),
            })}
          </p>
        </Facts>
      </div>
      <Memory memory={memory} />
    </>
  );
}

const milliseconds = (count: number) => `${decimal(count)} ms`;

function Memory({ memory: { rssBytes, heapBytes, indexes } }: { memory: State["memory"] }) {
  const taken =
    indexes && t("{used} of {budget}", { used: bytes(indexes.usedBytes), budget: bytes(indexes.budgetBytes) });
  return (
    <Facts
      title={t("Memory")}
      facts={[
        [t("Process"), bytes(rssBytes)],
        [t("JavaScript objects"), bytes(heapBytes)],
        [t("Search indexes"), taken ?? t("not in this process")],
      ]}
    >
      {indexes && taken && (
        <Bar value={indexes.usedBytes / indexes.budgetBytes} label={t("Search indexes take {taken}", { taken })} />
      )}
      {indexes?.knowledgeBases.length === 0 && (
        <p class="hint">{t("No index is in memory yet: the first search of a knowledge base loads what it needs.")}</p>
      )}
      {indexes && indexes.knowledgeBases.length > 0 && (
        <Table columns={[t("Knowledge base"), t("Workspace"), t("In memory")]}>
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
