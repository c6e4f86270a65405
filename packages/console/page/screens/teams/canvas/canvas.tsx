import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { go } from "../../../app/route.ts";
import { t } from "../../../language/text.ts";
import { anyone } from "../definition.ts";
import { AnyoneCard, Card, type CardMember } from "./card.tsx";
import type { Edge } from "./edges.ts";
import { place } from "./layout.ts";
import { nearestBy } from "./nearest.ts";
import { CanvasTools } from "./tools.tsx";
import { useLinking } from "./use-linking.ts";
import { useZoom } from "./use-zoom.ts";
import { Way, WayLabel } from "./way.tsx";
import "./canvas.css";

/** What of a team is chosen: a member, or a way between two. */
export interface Chosen {
  member: string | null;
  way: { from: string; to: string } | null;
}

interface CanvasProps {
  teamId: string;
  members: readonly CardMember[];
  edges: readonly Edge[];
  chosen: Chosen;
  nameOf: (id: string) => string;
  /** The address at which a way is edited. */
  linkToWay: (from: string, to: string) => string;
  drawWay: (from: string, to: string) => void;
  removeMember: (id: string) => void;
  removeWay: (from: string, to: string) => void;
}

/** More ways than this are told apart only near what is chosen. */
const manyWays = 60;

/** A team as one draws it: members as cards, ways between them, both to choose, to draw and to remove by pointer and by keys. */
export default function Canvas(props: CanvasProps) {
  const { teamId, members, edges, chosen, nameOf, linkToWay, drawWay, removeMember, removeWay } = props;
  const byId = new Map(members.map((member) => [member.id, member]));
  const hasAnyone = edges.some(({ from }) => from === anyone);
  const entry = members.filter(({ isEntry }) => isEntry);
  const ids = [...entry, ...members.filter(({ isEntry }) => !isEntry)].map(({ id }) => id);
  if (hasAnyone) ids.push(anyone);
  const drawing = useMemo(() => place(ids, edges), [JSON.stringify([ids, edges.map(({ from, to }) => [from, to])])]);
  const ways = drawing.edges.map((placed) => ({
    ...placed,
    edge: edges.find(({ from, to }) => from === placed.edge.from && to === placed.edge.to)!,
  }));
  const scroller = useRef<HTMLDivElement>(null);
  const zoom = useZoom(scroller, drawing.width, drawing.height);
  const focused = useSignal<string | null>(null);
  const linking = useLinking((event) => {
    const ground = scroller.current!.querySelector(".drawing")!;
    // The drawing is its own measure: a small one stands in the middle of its place.
    const { left, top } = ground.getBoundingClientRect();
    return { x: (event.clientX - left) / zoom.scale, y: (event.clientY - top) / zoom.scale };
  }, drawWay);
  const { link } = linking;
  const shown = chosen.member ?? chosen.way?.to;
  useEffect(() => {
    if (shown !== undefined) showCard(scroller.current!, shown);
  }, [shown]);
  const stop = [focused.value, chosen.member, ids[0]].find((id) => id && byId.has(id));
  const isNear = ({ from, to }: { from: string; to: string }) =>
    isWay(chosen, from, to) || [chosen.member, focused.value].some((id) => id === from || id === to);
  const hasChosen = chosen.member !== null || chosen.way !== null;

  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as Element).closest<HTMLElement>("[data-member]")?.dataset.member;
    const node = drawing.nodes.find((each) => each.id === id);
    if (event.key === "Escape") {
      if (link) linking.cancel();
      else if (hasChosen) go(["teams", teamId]);
      else return;
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "+" || event.key === "=") zoom.by(1);
    else if (event.key === "-") zoom.by(-1);
    else if (event.key === "0") zoom.fit();
    else if (!node) return;
    else if (event.key === "d") linking.begin(node.id);
    else if (event.key === "Enter" && link) linking.end(node.id);
    else if (event.key === "Delete" || event.key === "Backspace") removeMember(node.id);
    else {
      const next = nearestBy(
        event.key,
        node,
        drawing.nodes.filter((each) => byId.has(each.id)),
      );
      if (!next) return;
      cardIn(scroller.current!, next.id)?.focus();
    }
    event.preventDefault();
  }

  return (
    <div class="canvas-frame">
      <section
        class={`canvas ${link ? "linking" : ""}`}
        aria-label={t("Canvas of the team")}
        aria-describedby="canvas-keys"
        ref={scroller}
        onKeyDown={onKeyDown}
        onWheel={zoom.onWheel}
        onPointerDown={panFrom}
        onFocusIn={({ target }) => {
          focused.value = (target as Element).closest<HTMLElement>("[data-member]")?.dataset.member ?? null;
        }}
        onClickCapture={(event) => {
          const card = (event.target as Element).closest<HTMLElement>("[data-member]");
          if (!link || !card) return;
          event.preventDefault();
          linking.end(card.dataset.member!);
        }}
      >
        <div
          class="canvas-sheet"
          style={{ width: `${drawing.width * zoom.scale}px`, height: `${drawing.height * zoom.scale}px` }}
        >
          <div
            class={`drawing ${ways.length > manyWays ? "dense" : ""}`}
            style={{ width: `${drawing.width}px`, height: `${drawing.height}px`, transform: `scale(${zoom.scale})` }}
          >
            <svg width={drawing.width} height={drawing.height} aria-hidden="true">
              <defs>
                <marker
                  id="arrow"
                  viewBox="0 0 8 8"
                  refX="7"
                  refY="4"
                  markerWidth="10"
                  markerHeight="10"
                  markerUnits="userSpaceOnUse"
                  orient="auto"
                >
                  <path d="M 0 0 L 8 4 L 0 8 z" class="arrow" />
                </marker>
              </defs>
              {ways.map((placed) => {
                const { from, to, handoffs } = placed.edge;
                return (
                  <Way
                    key={`${from} ${to}`}
                    placed={placed}
                    most={Math.max(1, ...edges.map((each) => each.handoffs))}
                    title={t("{from} to {to}: {n} hand-offs", { from: nameOf(from), to: nameOf(to), n: handoffs })}
                    isChosen={isWay(chosen, from, to)}
                    isFar={hasChosen && !isNear(placed.edge)}
                    choose={() => {
                      location.hash = linkToWay(from, to);
                    }}
                  />
                );
              })}
              {link?.at && <path class="link-line" d={lineTo(link.from, link.at)} marker-end="url(#arrow)" />}
            </svg>
            {ways.map((placed) => {
              const { from, to } = placed.edge;
              return (
                <WayLabel
                  key={`${from} ${to}`}
                  placed={placed}
                  title={t("{from} to {to}", { from: nameOf(from), to: nameOf(to) })}
                  nameOf={nameOf}
                  isNear={isNear(placed.edge)}
                  isChosen={isWay(chosen, from, to)}
                  href={linkToWay(from, to)}
                  remove={() => removeWay(from, to)}
                />
              );
            })}
            {drawing.nodes.map((node) => {
              const member = byId.get(node.id);
              if (!member) return <AnyoneCard key={node.id} node={node} />;
              return (
                <Card
                  key={node.id}
                  {...{ teamId, node, member }}
                  isChosen={chosen.member === node.id}
                  isTabStop={stop === node.id}
                  isOrigin={link?.from === node.id}
                  beginLink={(event) => {
                    event.preventDefault();
                    linking.begin(node.id, event);
                  }}
                />
              );
            })}
          </div>
        </div>
      </section>
      <CanvasTools
        zoom={zoom}
        says={link ? t("Choose who gets the call from {name}. Esc ends it.", { name: nameOf(link.from) }) : null}
      />
    </div>
  );

  function lineTo(from: string, { x, y }: { x: number; y: number }): string {
    const node = drawing.nodes.find(({ id }) => id === from)!;
    return `M ${node.x} ${node.y} L ${x} ${y}`;
  }
}

const isWay = ({ way }: Chosen, from: string, to: string) => way?.from === from && way.to === to;

/** Scrolls to a card where it is not in sight: once the canvas has the size that it gets beside a panel. */
function showCard(place: HTMLElement, id: string) {
  requestAnimationFrame(() => {
    const card = cardIn(place, id)?.getBoundingClientRect();
    if (!card) return;
    const { left, top, right, bottom } = place.getBoundingClientRect();
    const isOut = card.left < left || card.right > right || card.top < top || card.bottom > bottom;
    const [x, y] = [(card.left + card.right - left - right) / 2, (card.top + card.bottom - top - bottom) / 2];
    if (isOut) place.scrollBy(x, y);
  });
}

const cardIn = (place: HTMLElement, id: string) =>
  place.querySelector<HTMLElement>(`[data-member="${CSS.escape(id)}"]`);

/** Drags the ground: what scrolls is moved with the pointer. */
function panFrom(event: PointerEvent) {
  const place = event.currentTarget as HTMLElement;
  if (event.button !== 0 || event.pointerType === "touch" || (event.target as Element).closest("a, .card-place, .way"))
    return;
  const from = { x: event.clientX + place.scrollLeft, y: event.clientY + place.scrollTop };
  place.setPointerCapture(event.pointerId);
  place.classList.add("panned");
  place.onpointermove = ({ clientX, clientY }) => place.scrollTo(from.x - clientX, from.y - clientY);
  place.onpointerup = place.onpointercancel = () => {
    place.onpointermove = place.onpointerup = place.onpointercancel = null;
    place.classList.remove("panned");
  };
}
