import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { linkTo, place } from "../../app/route.ts";
import { Empty } from "../../parts/empty.tsx";
import { More } from "../../parts/more.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TalkPage } from "./talk-page.tsx";
import "./talk.css";

/** A call by typing with the team that the address names, or the choice of one. */
export default function Talk() {
  const [teamId] = place.value.parts;
  const { query } = place.value;
  // Another recorded call begins a new conversation.
  return teamId ? <TalkPage key={`${teamId} ${query.get("replay")}`} teamId={teamId} /> : <ChooseTeam />;
}

function ChooseTeam() {
  const teams = useList(
    (cursor, signal) =>
      dataOf(api.GET("/v1/teams", { params: { query: { limit: 50, cursor, isActive: true } }, signal })),
    [],
  );
  return (
    <>
      <h1>Talk</h1>
      <ProblemNotice problem={teams.problem} retry={teams.reload} />
      {teams.items?.length === 0 && (
        <Empty title="There is no team to talk to yet">
          <p>
            <a href={linkTo(["teams"])}>Make one</a>, give it a member, and call it here.
          </p>
        </Empty>
      )}
      <ul class="choices">
        {teams.items?.map(({ id, name }) => (
          <li key={id}>
            <a class="panel" href={linkTo(["talk", id])}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <More list={teams} />
    </>
  );
}
