import type { Schema } from "../../../api/client.ts";
import { linkTo } from "../../../app/route.ts";
import type { Definition, Member } from "../definition.ts";
import { PersonContact } from "./person-contact.tsx";
import { ResolvedValues } from "./resolved-values.tsx";

interface MemberPanelProps {
  teamId: string;
  definition: Definition;
  agentId: string;
  resolved: Schema<"ResolvedMember"> | null;
}

/** The chosen member: what it is for, how its words find it, and what its model would be given. */
export function MemberPanel({ teamId, definition, agentId, resolved }: MemberPanelProps) {
  const index = definition.members?.findIndex((each) => each.agentId === agentId) ?? -1;
  const member = definition.members?.[index];
  if (!member) return null;
  return (
    <section class="panel" aria-label="Member">
      <div class="row">
        <h2 class="grow">
          <bdi>{resolved?.agent.name ?? agentId}</bdi>
        </h2>
        <a href={linkTo(["talk", teamId], { member: agentId })}>Talk to it</a>
        <a href={linkTo(["teams", teamId], { tab: "edit", at: `definition.members[${index}]` })}>Edit</a>
      </div>
      <p class="row">
        <span class="mono small">{agentId}</span>
        {resolved?.isEntry && <span class="badge accent">answers first</span>}
        {member.kind === "human" && <span class="badge">a person</span>}
        {member.isActive === false && <span class="badge warn">takes no calls</span>}
        {resolved?.stored === false && <span class="badge warn">no agent with this id is stored</span>}
        {member.role && <bdi class="small">{member.role}</bdi>}
      </p>
      {member.description && <p dir="auto">{member.description}</p>}
      <PersonContact member={member} />
      <Examples member={member} />
      {resolved && <ResolvedValues member={resolved} />}
    </section>
  );
}

function Examples({ member: { intents = [], languages = [], canHandOffTo } }: { member: Member }) {
  return (
    <>
      {languages.length > 0 && <p class="small">Speaks {languages.join(", ")}</p>}
      {canHandOffTo && <p class="small">May hand off to {canHandOffTo.join(", ") || "nobody"}</p>}
      <h3>Examples of what its callers say</h3>
      {intents.length === 0 && <p class="small">None: words find it by its description and by rules alone.</p>}
      <ul class="examples">
        {intents.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
