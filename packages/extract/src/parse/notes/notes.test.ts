import { expect, test } from "vitest";
import { makeRawDocx } from "../../test-kit/make-docx.ts";
import { type DrawnText, drawPdf } from "../../test-kit/make-pdf.ts";
import { parseFile } from "../../test-kit/parse-file.ts";

/** What a page draws: words, and between `^` what is raised. */
const pieces = (line: string) => line.split("^").map((text, index) => ({ text, isRaised: index % 2 === 1 }));

const html = (lines: readonly string[]) =>
  parseFile(
    `<!doctype html><title>Fees</title><main>${lines
      .map(
        (line) =>
          `<p>${pieces(line)
            .map(({ text, isRaised }) => (isRaised ? `<sup>${text}</sup>` : text))
            .join("")}</p>`,
      )
      .join("")}</main>`,
    "a.html",
  );

const docx = (lines: readonly string[]) => {
  const run = (text: string, isRaised: boolean) =>
    `<w:r>${isRaised ? '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>' : ""}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = lines.map(
    (line) =>
      `<w:p>${pieces(line)
        .map(({ text, isRaised }) => run(text, isRaised))
        .join("")}</w:p>`,
  );
  return parseFile(makeRawDocx(body.join("")), "a.docx");
};

const pdf = async (lines: readonly string[]) => {
  const drawn = lines.flatMap((line, row) => {
    let x = 50;
    return pieces(line).map(({ text, isRaised }): DrawnText => {
      const size = isRaised ? 7 : 10;
      const piece = { text, x, y: 700 - row * 40 + (isRaised ? 4 : 0), size };
      x += text.length * size * 0.5 + 1;
      return piece;
    });
  });
  return parseFile(await drawPdf([drawn]), "a.pdf");
};

const formats = { html, docx, pdf };

test.each(Object.entries(formats))(
  "in %s a raised mark is not a part of the number, and its note follows",
  async (_, read) => {
    const { document } = await read([
      "The fee is 30^1^ EUR for the year.",
      "Students pay 20^2^ EUR.",
      "^1^ Without tax.",
      "^2^ With a card.",
    ]);
    expect(document.text.replace(/\s+/g, " ")).toBe(
      "The fee is 30 EUR for the year. Without tax. Students pay 20 EUR. With a card.",
    );
  },
);

test.each(Object.entries(formats))("in %s a power stays one, and so do the letters of an ordinal", async (_, read) => {
  const { document } = await read(["The flat has 55 m^2^ and 140 m^3^ on the 1^st^ floor."]);
  expect(document.text.replace(/ (?=[²³]|st )/g, "")).toBe("The flat has 55 m² and 140 m³ on the 1st floor.");
});

test.each(Object.entries(formats))(
  "in %s a mark without a note says nothing, and raised cents are cents",
  async (_, read) => {
    const { document } = await read(["The fee is 30^1^ EUR.", "Bread costs 2^99^ EUR."]);
    expect(document.text.replace(/\s+/g, " ")).toBe("The fee is 30 EUR. Bread costs 2.99 EUR.");
  },
);

test.each(Object.entries(formats))("in %s two marks and a star bring their notes", async (_, read) => {
  const { document } = await read([
    "The fee is 30^1,2^ EUR for the year.",
    "Trips cost 45^*^ EUR each.",
    "^1^ Without tax.",
    "^2^ With a card.",
    "^*^ Without meals.",
  ]);
  expect(document.text.replace(/\s+/g, " ")).toBe(
    "The fee is 30 EUR for the year. Without tax. With a card. Trips cost 45 EUR each. Without meals.",
  );
});

const cells = [
  ["Ticket", "Price", "Children"],
  ["Day", "12^1^ EUR", "6 EUR"],
  ["Week", "58 EUR", "29^2^ EUR"],
  ["Month", "190 EUR", "95 EUR"],
];
const below = ["^1^ From May.", "^2^ Up to 14 years."];
const asElement = (text: string, open: string, close: string) =>
  pieces(text)
    .map((piece) => (piece.isRaised ? `${open}${piece.text}${close}` : piece.text))
    .join("");
const tables = {
  html: () => {
    const row = (tag: string) => (texts: readonly string[]) =>
      `<tr>${texts.map((text) => `<${tag}>${asElement(text, "<sup>", "</sup>")}</${tag}>`).join("")}</tr>`;
    const notes = below.map((text) => `<p>${asElement(text, "<sup>", "</sup>")}</p>`).join("");
    const table = row("th")(cells[0]!) + cells.slice(1).map(row("td")).join("");
    return parseFile(`<main><table>${table}</table>${notes}</main>`, "a.html");
  },
  docx: () => {
    const run = ({ text, isRaised }: { text: string; isRaised: boolean }) =>
      `<w:r>${isRaised ? '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>' : ""}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const line = (text: string) => `<w:p>${pieces(text).map(run).join("")}</w:p>`;
    const rows = cells.map((texts) => `<w:tr>${texts.map((text) => `<w:tc>${line(text)}</w:tc>`).join("")}</w:tr>`);
    return parseFile(makeRawDocx(`<w:tbl>${rows.join("")}</w:tbl>${below.map(line).join("")}`), "a.docx");
  },
  pdf: async () => {
    const draw = (text: string, left: number, bottom: number) => {
      let x = left;
      return pieces(text).map(({ text: words, isRaised }): DrawnText => {
        const size = isRaised ? 6 : 10;
        const piece = { text: words.trim(), x, y: bottom + (isRaised ? 4 : 0), size };
        x += words.length * size * 0.56 + 1;
        return piece;
      });
    };
    const drawn = cells.flatMap((texts, row) =>
      texts.flatMap((text, column) => draw(text, 50 + column * 130, 700 - row * 15)),
    );
    const notes = below.flatMap((text, row) => draw(text, 50, 600 - row * 14));
    return parseFile(await drawPdf([[...drawn, ...notes.filter(({ text }) => text !== "")]]), "a.pdf");
  },
};

test.each(Object.entries(tables))("in %s the notes of a table's marks follow the table", async (_, read) => {
  const { document } = await read();
  expect(document.text.replace(/\s+/g, " ")).toBe(
    "Ticket: Day; Price: 12 EUR; Children: 6 EUR Ticket: Week; Price: 58 EUR; Children: 29 EUR Ticket: Month; Price: 190 EUR; Children: 95 EUR From May. Up to 14 years.",
  );
});

test("a power behind two letters stays, where no note has its number", async () => {
  const { document } = await html(["E is mc^2^, and the fee^3^ is due."]);
  expect(document.text).toBe("E is mc², and the fee is due.");
});

test("raised digits that are typed are marks as well", async () => {
  const { document } = await parseFile(
    "<p>The fee is 30\u00b9 EUR for 55 m\u00b2.</p><p>\u00b9 Without tax.</p>",
    "a.html",
  );
  expect(document.text).toBe("The fee is 30 EUR for 55 m\u00b2.\n\nWithout tax.");
});

test("a note that a link leads to follows the table that has its mark", async () => {
  const { document } = await parseFile(
    `<main><table><tr><th>Plan</th><th>Price</th></tr><tr><td>Gold</td><td>29<sup><a href="#n1">a)</a></sup> EUR</td></tr><tr><td>Basic</td><td>9<sup><a href="#n2">1</a></sup> EUR</td></tr></table><p>Ask us.</p><ol><li id="n2">From May.</li></ol></main>`,
    "a.html",
  );
  expect(document.text).toContain("Plan: Basic; Price: 9 EUR\n\nFrom May.\n\nAsk us.");
});

test("a citation in brackets keeps its form", async () => {
  const { document } = await parseFile("<main><p>Rome is old.<sup>[1]</sup></p></main>", "a.html");
  expect(document.text).toBe("Rome is old.[1]");
});
