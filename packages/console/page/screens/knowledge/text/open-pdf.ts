import { GlobalWorkerOptions, getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import worker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import type { Schema } from "../../../api/client.ts";

GlobalWorkerOptions.workerSrc = worker;

/** Where lines of a passage stand on a page, in its own space. */
export type PageBox = NonNullable<Schema<"ChunkSpan">["boxes"]>[number];

/** A box as shares of the page as it is shown, from its upper left corner. */
export interface ShownBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A PDF that is open. */
export interface PdfFile {
  /** Draws a page. Resolves with where boxes of its own space are on what is drawn. */
  draw(number: number, canvas: HTMLCanvasElement, boxes: readonly PageBox[]): Promise<ShownBox[]>;
  /** Ends its worker. */
  close(): void;
}

/** Pixels across a drawn page: twice the width at which it is shown. */
const drawnWidth = 1_280;

/** Opens a PDF in the browser. It runs no script of the file, and fetches nothing. */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfFile> {
  // The policy of the page lets no WebAssembly run, which only some kinds of pictures need.
  const task = getDocument({ data: bytes, useWasm: false, enableXfa: false });
  const pdf = await task.promise;
  return {
    async draw(number, canvas, boxes) {
      const page = await pdf.getPage(number);
      const own = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: drawnWidth / own.width });
      const { width, height } = viewport;
      Object.assign(canvas, { width: Math.ceil(width), height: Math.ceil(height) });
      await page.render({ canvas, viewport }).promise;
      return boxes.map((box) => {
        const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(box.left, box.bottom);
        const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(box.right, box.top);
        return {
          left: Math.min(x0, x1) / width,
          top: Math.min(y0, y1) / height,
          width: Math.abs(x1 - x0) / width,
          height: Math.abs(y1 - y0) / height,
        };
      });
    },
    close: () => void task.destroy(),
  };
}
