import { linkTo } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import type { CardMember } from "./canvas/card.tsx";
import type { Edge } from "./canvas/edges.ts";
import { shortWords } from "./member/condition.ts";

interface MemberListProps {
  teamId: string;
  members: readonly CardMember[];
  edges: readonly Edge[];
  chosen: string | null;
  nameOf: (id: string) => string;
  linkToWay: (from: string, to: string) => string;
}

/** The canvas where there is no room for one: each member with those to whom it hands calls. */
export function MemberList({ teamId, members, edges, chosen, nameOf, linkToWay }: MemberListProps) {
  return (
    <ul class="plain-list" aria-label={t("Members")}>
      {members.map(({ id, name, role, isEntry, isPerson, problems }) => (
        <li key={id} class={`panel member ${id === chosen ? "chosen" : ""}`}>
          <p class="row">
            <a href={linkTo(["teams", teamId], { member: id })} data-member={id}>
              <bdi>{name}</bdi>
            </a>
            {isEntry && <span class="badge accent">{t("answers first")}</span>}
            {isPerson && <span class="badge">{t("a person")}</span>}
            {problems > 0 && <span class="badge bad">{t("{n} to correct", { n: problems })}</span>}
            {role && <bdi class="small">{role}</bdi>}
          </p>
          {edges
            .filter(({ from }) => from === id)
            .map(({ to, rules }) => (
              <a key={to} class="small" href={linkToWay(id, to)}>
                → <bdi>{nameOf(to)}</bdi>
                {rules[0] && `, ${shortWords(rules[0].rule.when, nameOf)}`}
              </a>
            ))}
        </li>
      ))}
    </ul>
  );
}
