import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { go } from "../../app/route.ts";
import { counted } from "../../parts/amount.ts";
import { binDays, tellBinned } from "../../parts/bin.ts";
import { confirmed } from "../../parts/confirmation.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";

/** Deletes a knowledge base, once its name is typed: calls answer without it from then on. */
export function DeleteBase({ base }: { base: Schema<"KnowledgeBase"> }) {
  const path = { kbId: base.id };
  const { run, isRunning, problem } = useAction(async () => {
    const users = await dataOf(api.GET("/v1/knowledge-base/{kbId}/users", { params: { path } }));
    const body = <WhatGoes base={base} users={users} />;
    const isSure = await confirmed({
      title: `Delete ${base.name}?`,
      verb: "Delete it",
      name: base.name,
      body,
    });
    if (!isSure) return;
    const entry = await dataOf(api.POST("/v1/knowledge-base/{kbId}/bin", { params: { path, query: { force: true } } }));
    go(["knowledge"]);
    tellBinned(base.name, [entry], () => go(["knowledge", base.id]));
  });
  return (
    <div class="form">
      <button type="button" class="danger start" disabled={isRunning.value} onClick={() => run()}>
        Delete the knowledge base
      </button>
      <ProblemNotice problem={problem.value} />
    </div>
  );
}

/** What is in it, and who uses it. */
function WhatGoes({ base, users }: { base: Schema<"KnowledgeBase">; users: Schema<"KnowledgeBaseUsers"> }) {
  const { agents, teams } = users;
  return (
    <>
      <p>
        {counted(base.sourceCounts.total, "source")} with {counted(base.chunkCount, "chunk")} and its gaps go into the
        bin, and can come back for {binDays} days. Recorded calls stay.
      </p>
      {agents.length + teams.length > 0 && <p>Who uses it answers without it from the next turn on:</p>}
      <ul>
        {agents.map(({ agentId, name }) => (
          <li key={agentId}>
            agent <bdi>{name}</bdi>
          </li>
        ))}
        {teams.map(({ teamId, name, members }) => (
          <li key={teamId}>
            team <bdi>{name}</bdi>
            {members.length > 0 && `, ${counted(members.length, "member")}`}
          </li>
        ))}
      </ul>
    </>
  );
}
