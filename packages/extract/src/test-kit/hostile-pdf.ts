import { deflateSync } from "node:zlib";

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const page =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>";
const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const words = "BT /F1 12 Tf 20 100 Td (Words on a page.) Tj ET";

function stream(dictionary: string, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** A PDF of these objects, numbered from 1, the first the catalog; `trailer` is added to its trailer. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.5\n")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((content, index) => {
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(content),
      Buffer.from("\nendobj\n"),
    ]);
    offsets.push(length);
    length += object.length;
    parts.push(object);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer.replace("XREF", String(length))} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";

interface HostilePdf {
  name: string;
  content: () => Buffer;
  ends: "read" | "corrupt_file" | "no_text" | "expands_too_far";
}

/** Documents whose objects lead around in circles, or that claim or expand to far more than they are. */
export const hostilePdfs: readonly HostilePdf[] = [
  {
    name: "six thousand pages",
    ends: "expands_too_far",
    content: () => {
      const kids = Array.from({ length: 6_000 }, (_, index) => `${index + 5} 0 R`).join(" ");
      const same = page.replace("5 0 R", "3 0 R");
      return pdfOf([
        catalog,
        `<< /Type /Pages /Kids [${kids}] /Count 6000 >>`,
        font,
        stream("", words),
        ...Array<string>(6_000).fill(same),
      ]);
    },
  },
  {
    name: "a page tree that holds itself",
    ends: "corrupt_file",
    content: () => pdfOf([catalog, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
  },
  {
    name: "a page tree of two that hold each other",
    ends: "corrupt_file",
    content: () =>
      pdfOf([
        catalog,
        "<< /Type /Pages /Kids [3 0 R] /Count 2 >>",
        "<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 2 >>",
      ]),
  },
  {
    name: "a page tree that claims ten million pages",
    ends: "read",
    content: () => pdfOf([catalog, "<< /Type /Pages /Kids [3 0 R] /Count 10000000 >>", page, stream("", words), font]),
  },
  {
    name: "a cross-reference that comes before itself",
    ends: "read",
    content: () => pdfOf([catalog, pages, page, stream("", words), font], "/Prev XREF"),
  },
  {
    name: "an object stream that extends itself",
    ends: "read",
    content: () =>
      pdfOf([
        catalog,
        pages,
        page,
        stream("", words),
        font,
        stream("/Type /ObjStm /N 1 /First 4 /Extends 6 0 R", "7 0 <<>>"),
      ]),
  },
  {
    name: "a stream whose length is itself",
    ends: "read",
    content: () => pdfOf([catalog, pages, page, `<< /Length 4 0 R >>\nstream\n${words}\nendstream`, font]),
  },
  {
    name: "a form that draws itself",
    ends: "read",
    content: () => {
      const form = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
        "/X Do /X Do",
      );
      const drawing = page.replace("/Resources <<", "/Resources << /XObject << /X 6 0 R >>");
      return pdfOf([catalog, pages, drawing, stream("", `${words} /X Do`), font, form]);
    },
  },
  {
    name: "a content stream that expands to a thousand times its size",
    ends: "no_text",
    content: () => {
      const once = deflateSync(Buffer.alloc(64 * 1024 * 1024, " "), { level: 9 });
      const twice = deflateSync(once, { level: 9 });
      return pdfOf([catalog, pages, page, stream("/Filter [/FlateDecode /FlateDecode]", twice), font]);
    },
  },
];
