import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { linkTo, place } from "../../app/route.ts";
import { t, tn, tx } from "../../language/text.ts";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { More } from "../../parts/more.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import type { Called } from "./called.ts";
import { TalkPage } from "./talk-page.tsx";
import "./talk.css";

/** A call by typing with the team or agent that the address names, or the choice of one. */
export default function Talk() {
  const { parts } = place.value;
  const called = calledIn(parts);
  return called ? <TalkPage key={parts.join("/")} called={called} /> : <Choose />;
}

/** `talk/TEAM` is a team, `talk/agents/AGENT` one agent alone. */
function calledIn([teamId, agentId]: readonly string[]): Called | null {
  if (agentId !== undefined) return { agentId };
  return teamId === undefined ? null : { teamId };
}

function Choose() {
  const teams = useList(
    (cursor, signal) =>
      dataOf(api.GET("/v1/teams", { params: { query: { limit: 50, cursor, isActive: true } }, signal })),
    [],
  );
  return (
    <>
      <Heading>{t("Talk")}</Heading>
      <ProblemNotice problem={teams.problem} retry={teams.reload} />
      {teams.items === null && !teams.problem && <Skeleton />}
      {teams.items?.length === 0 && (
        <Empty title={t("There is no team to talk to yet")}>
          <p>
            {tx("{team}, give it a member, and call it here. An {agent} alone can be called from its page.", {
              team: <a href={linkTo(["teams"])}>{t("Make one")}</a>,
              agent: <a href={linkTo(["agents"])}>{t("agent")}</a>,
            })}
          </p>
        </Empty>
      )}
      <ul class="choices">
        {teams.items?.map(({ id, name, definition }) => (
          <li key={id}>
            <a class="panel" href={linkTo(["talk", id])}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span class="small">{tn(definition?.members?.length ?? 0, "{n} member", "{n} members")}</span>
            </a>
          </li>
        ))}
      </ul>
      <More list={teams} />
    </>
  );
}
