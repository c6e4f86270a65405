import { linkTo } from "../../../app/route.ts";
import { t } from "../../../language/text.ts";
import { box, type PlacedNode } from "./layout.ts";

/** A member as the canvas shows it. */
export interface CardMember {
  id: string;
  /** What people call it. */
  name: string;
  role: string | null;
  isEntry: boolean;
  isPerson: boolean;
  isActive: boolean;
  /** How much of it is to correct. */
  problems: number;
  /** Names of those to which it hands calls. */
  leadsTo: readonly string[];
}

interface CardProps {
  teamId: string;
  node: PlacedNode;
  member: CardMember;
  isChosen: boolean;
  /** The Tab key comes to it: to one card of a canvas, from which arrows lead to the others. */
  isTabStop: boolean;
  /** A hand-off is drawn from it. */
  isOrigin: boolean;
  beginLink: (event: PointerEvent) => void;
}

const at = ({ x, y }: PlacedNode) => ({
  left: `${x - box.width / 2}px`,
  top: `${y - box.height / 2}px`,
  width: `${box.width}px`,
  height: `${box.height}px`,
});

/** A member as a card, with the dot from which hand-offs are drawn. */
export function Card({ teamId, node, member, isChosen, isTabStop, isOrigin, beginLink }: CardProps) {
  const { id, name, role, isEntry, isPerson, isActive, problems, leadsTo } = member;
  const kinds = [
    isEntry && "entry",
    isPerson && "person",
    isChosen && "chosen",
    isOrigin && "origin",
    !isActive && "inactive",
  ];
  const below = [role, isPerson && t("a person"), !isActive && t("takes no calls")].filter(Boolean).join(" · ");
  const says = [
    isEntry && t("answers first"),
    problems > 0 && t("{n} to correct", { n: problems }),
    leadsTo.length > 0 && t("hands calls to {names}", { names: leadsTo.join(", ") }),
  ];
  return (
    <div class={`card-place ${kinds.filter(Boolean).join(" ")}`} style={at(node)}>
      <a
        class="card"
        href={linkTo(["teams", teamId], { member: id })}
        data-member={id}
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isChosen ? "true" : undefined}
        title={[name, role].filter(Boolean).join(" · ")}
      >
        <span class="card-name">
          <bdi>{name}</bdi>
        </span>
        {below !== "" && (
          <span class="card-role">
            <bdi>{below}</bdi>
          </span>
        )}
        <span class="for-readers">{says.filter(Boolean).join(", ")}</span>
      </a>
      {isEntry && (
        <span class="card-mark" aria-hidden="true">
          {t("Answers first")}
        </span>
      )}
      {problems > 0 && (
        <span class="card-mark wrong" aria-hidden="true">
          {t("{n} to correct", { n: problems })}
        </span>
      )}
      <span
        class="card-dot"
        title={t("Drag to the member that gets the call")}
        aria-hidden="true"
        onPointerDown={beginLink}
      />
    </div>
  );
}

/** Stands for whoever has the call. */
export function AnyoneCard({ node }: { node: PlacedNode }) {
  return (
    <div class="card-place anyone" style={at(node)}>
      <span class="card">
        <span class="card-name">{t("Whoever has the call")}</span>
      </span>
    </div>
  );
}
