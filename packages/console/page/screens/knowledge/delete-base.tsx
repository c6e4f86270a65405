import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { go } from "../../app/route.ts";
import { t, tn, tx } from "../../language/text.ts";

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
      title: t("Delete {name}?", { name: base.name }),
      verb: t("Delete it"),
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
        {t("Delete the knowledge base")}
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
        {t(
          "{sources} with {chunks} and its gaps go into the bin, and can come back for {days} days. Recorded calls stay.",
          {
            sources: tn(base.sourceCounts.total, "{n} source", "{n} sources"),
            chunks: tn(base.chunkCount, "{n} chunk", "{n} chunks"),
            days: binDays,
          },
        )}
      </p>
      {agents.length + teams.length > 0 && <p>{t("Who uses it answers without it from the next turn on:")}</p>}
      <ul>
        {agents.map(({ agentId, name }) => (
          <li key={agentId}>{tx("agent {name}", { name: <bdi>{name}</bdi> })}</li>
        ))}
        {teams.map(({ teamId, name, members }) => (
          <li key={teamId}>
            {tx("team {name}", { name: <bdi>{name}</bdi> })}
            {members.length > 0 && `, ${tn(members.length, "{n} member", "{n} members")}`}
          </li>
        ))}
      </ul>
    </>
  );
}
