import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { place as address, linkTo } from "../../../app/route.ts";
import { anyone, type Edge } from "./edges.ts";
import { box, type Direction, type PlacedEdge, pathThrough, place } from "./layout.ts";

/** A member as the graph draws it. */
export interface GraphMember {
  id: string;
  /** What people call it. */
  name: string;
  role: string | null;
  isEntry: boolean;
  isPerson: boolean;
}

interface GraphProps {
  teamId: string;
  members: readonly GraphMember[];
  edges: readonly Edge[];
  chosen: string | null;
}

/** Members and the ways between them. An edge is as thick as its traffic; the table below it says the same in words. */
export function Graph({ teamId, members, edges, chosen }: GraphProps) {
  const ids = [...(edges.some(({ from }) => from === anyone) ? [anyone] : []), ...members.map(({ id }) => id)];
  const direction = useDirection();
  const drawing = useMemo(() => place(ids, edges, direction), [JSON.stringify([ids, edges]), direction]);
  const most = Math.max(1, ...edges.map(({ handoffs }) => handoffs));
  const nameOf = (id: string) => byId.get(id)?.name ?? id;
  const byId = new Map(members.map((member) => [member.id, member]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section class="graph" aria-label="Graph of the team" tabIndex={0}>
      {/* biome-ignore lint/a11y/useSemanticElements: inside a drawing there is no fieldset. */}
      <svg
        width={drawing.width}
        style={{ minWidth: `${drawing.width * leastScale}px` }}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="group"
        aria-label={`${members.length} members`}
      >
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M 0 0 L 8 4 L 0 8 z" class="arrow" />
          </marker>
        </defs>
        {drawing.edges.map((placed) => (
          <Way key={`${placed.edge.from} ${placed.edge.to}`} {...{ placed, most, chosen, nameOf }} />
        ))}
        {drawing.nodes.map(({ id, x, y }) => {
          const member = byId.get(id);
          const at = `translate(${x - box.width / 2} ${y - box.height / 2})`;
          if (!member) {
            return (
              <g key={id} transform={at} class="node anyone">
                <rect width={box.width} height={box.height} rx="23" />
                <text x={box.width / 2} y="28">
                  any member
                </text>
              </g>
            );
          }
          return <Box key={id} {...{ member, at, teamId }} isChosen={id === chosen} />;
        })}
      </svg>
    </section>
  );
}

/** Drawings wider than their place shrink as far as this, so that names can still be read; then they scroll. */
const leastScale = 0.7;

const narrow = matchMedia("(max-width: 760px)");

/** On a phone calls go down. */
function useDirection(): Direction {
  const isNarrow = useSignal(narrow.matches);
  useEffect(() => {
    const look = () => {
      isNarrow.value = narrow.matches;
    };
    narrow.addEventListener("change", look);
    return () => narrow.removeEventListener("change", look);
  }, []);
  return isNarrow.value ? "down" : "right";
}

interface BoxProps {
  member: GraphMember;
  at: string;
  teamId: string;
  isChosen: boolean;
}

function Box({ member: { id, name, role, isEntry, isPerson }, at, teamId, isChosen }: BoxProps) {
  const query = { ...Object.fromEntries(address.value.query), member: id };
  const kinds = [isEntry && "entry", isPerson && "person", isChosen && "chosen"].filter(Boolean).join(" ");
  return (
    <a href={linkTo(["teams", teamId], query)} aria-current={isChosen ? "true" : undefined}>
      <g transform={at} class={`node ${kinds}`}>
        <title>
          {[name, role, id, isEntry && "answers first", isPerson && "a person"].filter(Boolean).join(" · ")}
        </title>
        <rect width={box.width} height={box.height} rx={isPerson ? 23 : 8} />
        <text x={box.width / 2} y={role ? 20 : 28}>
          {short(name, 20)}
        </text>
        {role && (
          <text x={box.width / 2} y="36" class="role">
            {short(role, 24)}
          </text>
        )}
      </g>
    </a>
  );
}

/** SVG cuts no text: what does not fit is in the title. */
function short(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}

/** Thinnest and thickest line, in pixels. */
const width = { least: 1.2, most: 9 };

interface WayProps {
  placed: PlacedEdge;
  most: number;
  chosen: string | null;
  nameOf: (id: string) => string;
}

function Way({ placed: { edge, points }, most, chosen, nameOf }: WayProps) {
  const { from, to, rules, handoffs, isFallback } = edge;
  const share = Math.sqrt(handoffs / most);
  const kinds = [
    handoffs === 0 && "unused",
    isFallback && "fallback",
    rules.length === 0 && "no-rule",
    chosen !== null && from !== chosen && to !== chosen && "far",
  ];
  return (
    <path
      d={pathThrough(points)}
      class={`way ${kinds.filter(Boolean).join(" ")}`}
      stroke-width={width.least + share * (width.most - width.least)}
      marker-end="url(#arrow)"
    >
      <title>{`${from === anyone ? "any member" : nameOf(from)} to ${nameOf(to)}: ${handoffs} hand-offs${rules.map((rule) => `, rule ${rule}`).join("")}`}</title>
    </path>
  );
}
