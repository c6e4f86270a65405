import { type Signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { placeInSource } from "../../../app/place-in-source.ts";
import { place } from "../../../app/route.ts";
import { number, t } from "../../../language/text.ts";
import { Empty } from "../../../parts/empty.tsx";
import { joinedByAnd } from "../../../parts/joined.ts";
import { later } from "../../../parts/later.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { type Band, bandsOf } from "./text-so-far.ts";
import { useSourceText } from "./use-source-text.ts";
import "./text.css";

/** With pdf.js, which is larger than all else of the console. */
const OnPage = later(() => import("./on-page.tsx"));

/** A source's text with its chunks drawn in it. `?chunk=` names the one that is shown. */
export function SourceText({ kbId, docId, isSite }: { kbId: string; docId: string; isSite: boolean }) {
  const chunkId = place.value.query.get("chunk");
  const { text, problem, reload, more } = useSourceText(kbId, docId, chunkId);
  const bands = useMemo(() => (text ? bandsOf(text) : []), [text]);
  const named = useSignal<string | null>(null);
  const isThere = bands.some(({ chunk }) => chunk.id === chunkId);
  useEffect(() => {
    if (chunkId === null || !isThere) return;
    named.value = chunkId;
    document.getElementById(chunkId)!.scrollIntoView({ block: "center" });
  }, [chunkId, isThere]);
  return (
    <>
      <ProblemNotice problem={problem} retry={reload} />
      {text?.chunks.length === 0 && (
        <Empty title={t("It has no text")}>
          <p>
            {isSite ? t("A site has none of its own: its pages have it.") : t("It is not ready yet, or it failed.")}
          </p>
        </Empty>
      )}
      {text && chunkId !== null && !isThere && bands.length > 0 && (
        <Notice kind="hint">
          {t("The passage that you came for is not in the text any more: the source was processed again since.")}
        </Notice>
      )}
      {bands.length > 0 && (
        <section class="panel source-text" aria-label={t("Text with its chunks")}>
          <p class="named small">
            <Name bands={bands} named={named} />
          </p>
          <ol>
            {bands.map((band) => (
              <BandOfText key={band.chunk.id} chosen={chunkId} band={band} named={named} address={{ kbId, docId }} />
            ))}
          </ol>
        </section>
      )}
      {text?.cursor && <EndInSight key={text.pieces} reached={more} />}
    </>
  );
}

/** What the chunk at the pointer or the keyboard's place is. */
function Name({ bands, named }: { bands: readonly Band[]; named: Signal<string | null> }) {
  const chunk = bands.find((band) => band.chunk.id === named.value)?.chunk;
  if (!chunk) return <>{t("Each band is a chunk; marked text is in two of them. Point at one to see what it is.")}</>;
  const { position, page, start, end, headingPath } = chunk;
  return (
    <>
      {[
        t("Chunk {n}", { n: position + 1 }),
        ...(page === null ? [] : [t("page {page}", { page })]),
        t("{start} to {end}", { start: number(start), end: number(end) }),
      ].join(", ")}
      {headingPath.length > 0 && <bdi> · {headingPath.join(" › ")}</bdi>}
    </>
  );
}

interface BandProps {
  band: Band;
  /** The chunk that the address names: it stays marked while the pointer names others. */
  chosen: string | null;
  named: Signal<string | null>;
  address: { kbId: string; docId: string };
}

function BandOfText({ band, chosen, named, address }: BandProps) {
  const { chunk, stretches, hasNewHeadings, hasNewPage } = band;
  const marked = useComputed(() => stretches.map(({ chunks }) => chunks.some(({ id }) => id === named.value)).join());
  const isMarked = marked.value.split(",");
  const name = () => {
    named.value = chunk.id;
  };
  const { kbId: knowledgeBaseId, docId: sourceId } = address;
  return (
    <li id={chunk.id} class={`band ${chunk.position % 2 === 0 ? "even" : ""}`} onMouseEnter={name} onFocusIn={name}>
      {hasNewPage && <p class="page-mark">{t("Page {page}", { page: chunk.page! })}</p>}
      {hasNewHeadings && chunk.headingPath.length > 0 && (
        <p class="headings" dir="auto">
          {chunk.headingPath.join(" › ")}
        </p>
      )}
      <a
        class="band-number mono"
        aria-label={t("Chunk {n}", { n: chunk.position + 1 })}
        href={placeInSource({ knowledgeBaseId, sourceId, chunkId: chunk.id })}
      >
        {chunk.position + 1}
      </a>
      {chunk.tableHeader && <pre dir="auto">{chunk.tableHeader}</pre>}
      <p class="chunk-text" dir="auto">
        {stretches.map(({ text, chunks }, index) => {
          const isChosen = chunks.some(({ id }) => id === chosen);
          const state = isChosen || isMarked[index] === "true" ? "of-named" : "";
          if (chunks.length === 1)
            return (
              <span key={index} class={state}>
                {text}
              </span>
            );
          return (
            <mark
              key={index}
              class={state}
              title={t("In chunks {chunks}", { chunks: joinedByAnd(chunks.map((each) => String(each.position + 1))) })}
            >
              {text}
            </mark>
          );
        })}
      </p>
      {chunk.id === chosen && chunk.boxes && <OnPage {...address} boxes={chunk.boxes} />}
    </li>
  );
}

/** Asks for the next piece before the reader comes to the end of what is there. */
function EndInSight({ reached }: { reached: () => void }) {
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Several come at once where the browser is busy. What stays in sight is not told of again.
    const sight = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reached(),
      { rootMargin: "2000px 0px" },
    );
    sight.observe(end.current!);
    return () => sight.disconnect();
  }, []);
  return (
    <p ref={end} class="small">
      {t("More of the text follows.")}
    </p>
  );
}
