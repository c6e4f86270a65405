import { useEffect, useRef } from "preact/hooks";
import { api } from "../../../api/client.ts";
import { useLoad } from "../../../api/load.ts";
import { t } from "../../../language/text.ts";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { Skeleton } from "../../../parts/skeleton.tsx";
import { openPdf, type PageBox, type PdfFile } from "./open-pdf.ts";
import "./on-page.css";

interface OnPageProps {
  kbId: string;
  docId: string;
  /** Where the passage's lines stand. */
  boxes: readonly PageBox[];
}

/** The pages of a PDF that a passage is on, each with the boxes of its lines. The original is fetched for it. */
export default function OnPage({ kbId, docId, boxes }: OnPageProps) {
  const opened = useRef<PdfFile | null>(null);
  const file = useLoad(
    async (signal) => {
      const { data } = await api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/original", {
        params: { path: { kbId, docId } },
        parseAs: "arrayBuffer",
        signal,
      });
      const pdf = await openPdf(data as unknown as ArrayBuffer);
      // Somebody may have left the passage meanwhile.
      if (signal.aborted) pdf.close();
      else opened.current = pdf;
      return pdf;
    },
    [kbId, docId],
  );
  useEffect(() => () => opened.current?.close(), []);
  return (
    <>
      <ProblemNotice problem={file.problem} retry={file.reload} />
      {!file.data && !file.problem && <Skeleton rows={6} />}
      {file.data &&
        [...new Set(boxes.map(({ page }) => page))].map((number) => (
          <PageWithBoxes
            key={number}
            {...{ number, file: file.data! }}
            boxes={boxes.filter(({ page }) => page === number)}
          />
        ))}
    </>
  );
}

function PageWithBoxes({ file, number, boxes }: { file: PdfFile; number: number; boxes: OnPageProps["boxes"] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useLoad(() => file.draw(number, canvas.current!, boxes), [file, number]);
  return (
    <figure class="pdf-page">
      <div class="pdf-sheet">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t("Page {page} of the PDF, with the passage framed", { page: number })}
        />
        {drawn.data?.map(({ left, top, width, height }, index) => (
          <div
            key={index}
            class="pdf-box"
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        ))}
      </div>
      <ProblemNotice problem={drawn.problem} retry={drawn.reload} />
      <figcaption class="small">{t("Page {page}", { page: number })}</figcaption>
    </figure>
  );
}

const percent = (share: number) => `${share * 100}%`;
