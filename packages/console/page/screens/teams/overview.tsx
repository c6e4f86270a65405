import type { ComponentChildren } from "preact";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { go, linkTo, place } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { Empty } from "../../parts/empty.tsx";
import { later } from "../../parts/later.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { tell } from "../../parts/toast.tsx";
import { AddMember } from "./add-member.tsx";
import type { CardMember } from "./canvas/card.tsx";
import { edgesOf } from "./canvas/edges.ts";
import { choiceOf } from "./choice.ts";
import { anyone, type Definition, targetsOf } from "./definition.ts";
import { withoutMember, withoutWay, withRule } from "./draft/changes.ts";
import type { TeamDraft } from "./draft/team-draft.ts";
import { type Form, isIn } from "./edit/fields.tsx";
import { MemberPanel } from "./member/member-panel.tsx";
import { WayPanel } from "./member/way-panel.tsx";
import { MemberList } from "./member-list.tsx";
import { Rules } from "./rules.tsx";
import { useNarrow } from "./use-narrow.ts";
import { Ways } from "./ways.tsx";

const Canvas = later(() => import("./canvas/canvas.tsx"));

/** Calls whose hand-offs are counted. */
const countedCalls = 100;

interface OverviewProps {
  team: Schema<"Team">;
  draft: TeamDraft;
  /** Null until it is read how a definition is edited. */
  form: Form | null;
  nameOf: (id: string) => string;
  changed: () => void;
  findings: ComponentChildren;
}

/** The team as one draws it, with what its newest calls did, and what is chosen beside it. */
export function Overview({ team, draft, form, nameOf: agentName, changed, findings }: OverviewProps) {
  const { id: teamId, version } = team;
  const params = { path: { teamId } };
  const resolved = useLoad(
    (signal) => dataOf(api.GET("/v1/teams/{teamId}/resolved", { params, signal })),
    [teamId, version],
  );
  const traffic = useLoad(
    (signal) =>
      dataOf(api.GET("/v1/teams/{teamId}/traffic", { params: { ...params, query: { calls: countedCalls } }, signal })),
    [teamId, version],
  );
  const { definition } = draft;
  const { members = [], rules = [] } = definition;
  const byId = new Map(resolved.data?.members.map((member) => [member.agentId, member]));
  const nameOf = (id: string) => (id === anyone ? t("Whoever has the call") : agentName(id));
  const edges = edgesOf(definition, traffic.data?.edges ?? []);
  const chosen = choiceOf(place.value.query, definition);
  const isNarrow = useNarrow();
  const edgeOf = (from: string, to: string) => edges.find((each) => each.from === from && each.to === to) ?? null;
  const linkToWay = (from: string, to: string) => {
    const rule = edgeOf(from, to)?.rules[0];
    return linkTo(["teams", teamId], { from, to, at: rule && `definition.rules[${rule.index}]` });
  };
  const close = () => {
    const { member } = chosen;
    go(["teams", teamId]);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-member="${CSS.escape(member ?? "")}"]`)?.focus(),
    );
  };
  /** Changes the draft; a click takes the change back. */
  function change(next: Definition, said: string) {
    draft.edit(next);
    tell(said, async () => draft.edit(definition));
  }
  function drawWay(from: string, to: string) {
    const next = withRule(definition, from, to, t("{from} to {to}", { from: nameOf(from), to: nameOf(to) }));
    draft.edit(next);
    go(["teams", teamId], { from, to, at: `definition.rules[${next.rules!.length - 1}].when.keywords` });
  }
  function removeMember(id: string) {
    if (chosen.member === id || chosen.way?.from === id || chosen.way?.to === id) go(["teams", teamId]);
    change(withoutMember(definition, id), t("{name} is out of the team, once it is saved.", { name: nameOf(id) }));
  }
  function removeWay(from: string, to: string) {
    go(["teams", teamId]);
    change(
      withoutWay(definition, from, to),
      t("{from} hands no calls to {to}, once it is saved.", { from: nameOf(from), to: nameOf(to) }),
    );
  }
  const cards = members.map(({ agentId, role, isEntry, kind, isActive }, index): CardMember => {
    const path = `definition.members[${index}]`;
    return {
      id: agentId,
      name: nameOf(agentId),
      role: role ?? null,
      isEntry: isEntry === true || members.length === 1,
      isPerson: kind === "human",
      isActive: isActive !== false,
      problems: form?.problems.filter((problem) => isIn(problem.path, path)).length ?? 0,
      leadsTo: edges.filter(({ from }) => from === agentId).map(({ to }) => nameOf(to)),
    };
  });
  const chosenRule = chosen.rule === null ? null : rules[chosen.rule]!;
  // A rule that is given another member or target is shown on.
  const edge =
    (chosen.way && edgeOf(chosen.way.from, chosen.way.to)) ??
    (chosenRule && edgeOf(chosenRule.from?.[0] ?? anyone, targetsOf(chosenRule)[0] ?? ""));
  const index = members.findIndex(({ agentId }) => agentId === chosen.member);
  const shown = rules
    .map((rule, at) => ({ rule, index: at }))
    .filter(
      ({ rule }) =>
        chosen.member === null || targetsOf(rule).includes(chosen.member) || rule.from?.includes(chosen.member),
    );
  const hasPanel = form !== null && (index >= 0 || edge !== null || chosenRule !== null);
  return (
    <>
      <ProblemNotice problem={resolved.problem ?? traffic.problem} retry={changed} />
      {members.length === 0 ? (
        <Empty title={t("It has no member yet")}>
          <p>{t("Add the agent that answers first, then those to whom it hands calls.")}</p>
        </Empty>
      ) : (
        <div class={`team-work ${hasPanel ? "with-panel" : ""}`}>
          {isNarrow ? (
            <MemberList {...{ teamId, members: cards, edges, nameOf, linkToWay }} chosen={chosen.member} />
          ) : (
            <Canvas
              {...{ teamId, edges, nameOf, linkToWay, drawWay, removeMember, removeWay }}
              members={cards}
              chosen={{ member: chosen.member, way: edge }}
            />
          )}
          {form && index >= 0 && (
            <MemberPanel
              key={chosen.member}
              {...{ teamId, index, draft, form, nameOf, linkToWay, close }}
              member={members[index]!}
              edges={edges.filter(({ from }) => from === chosen.member)}
              resolved={byId.get(chosen.member!) ?? null}
              draw={(to) => drawWay(chosen.member!, to)}
              remove={() => removeMember(chosen.member!)}
            />
          )}
          {form && (edge || chosenRule) && (
            <WayPanel
              key={`${JSON.stringify(chosen.way)} ${chosen.rule}`}
              {...{ draft, form, nameOf, close, edge }}
              rules={edge ? edge.rules : [{ rule: chosenRule!, index: chosen.rule! }]}
              draw={() => drawWay(edge!.from, edge!.to)}
              remove={() => removeWay(edge!.from, edge!.to)}
            />
          )}
        </div>
      )}
      {members.length > 0 && (
        <p class="small">
          {t("Lines are as thick as the traffic of the newest {calls} calls. Blue ones are rules.", {
            calls: traffic.data?.calls ?? 0,
          })}{" "}
          {chosen.member !== null && <a href={linkTo(["teams", teamId])}>{t("Show all members")}</a>}
        </p>
      )}
      {findings}
      <div class="columns">
        {members.length > 0 && (
          <Rules
            title={chosen.member === null ? t("Rules") : t("Rules of this member")}
            teamId={teamId}
            rules={shown}
            traffic={traffic.data}
          />
        )}
        <AddMember teamId={teamId} added={changed} />
      </div>
      {members.length > 0 && <Ways edges={edges} calls={traffic.data?.calls ?? 0} />}
    </>
  );
}
