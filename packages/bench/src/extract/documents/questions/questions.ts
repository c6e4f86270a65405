/** A question to a price list, a tariff or a timetable. Question and answer were written before the file was read. */
export interface DocumentQuestion {
  /** Made for this, in `made`: HTML of `print` is printed as a PDF first. Others are in the folder of the data. */
  file: string;
  /** The look in which the page is printed. */
  print?: Look;
  question: string;
  /** What one spoken line must have. Of several in brackets, one. */
  answer: readonly (string | readonly string[])[];
  /** Nothing was mended by looking at it. */
  locked: boolean;
}

/** How a printed page looks: ruling lines, none, every second row on a ground, or two narrow columns and small type. */
export type Look = "ruled" | "bare" | "striped" | "landscape";

const open = { locked: false };
const locked = { locked: true };

export const madeQuestions: readonly DocumentQuestion[] = [
  {
    ...open,
    file: "ferry-fares.html",
    print: "ruled",
    question: "how much is a return ticket for a car in high season",
    answer: ["Car up to 5 m", "High season", "Return", "98 euros"],
  },
  {
    ...locked,
    file: "bus-line-7.html",
    print: "bare",
    question: "when does the line 7 bus get to the hospital",
    answer: ["Hospital", "6:26", "7:26"],
  },
  {
    ...open,
    file: "s-bahn.html",
    print: "striped",
    question: "wann fährt die S-Bahn am Marktplatz ab",
    answer: ["Marktplatz", "S1: 5:09", "S3: 5:18"],
  },
  {
    ...locked,
    file: "phone-plans.html",
    print: "bare",
    question: "how much is the mobile plan with twenty gigabytes",
    answer: ["Plus", "20 GB", "14 euros 99"],
  },
  {
    ...open,
    file: "zimmerpreise.html",
    print: "bare",
    question: "was kostet ein Doppelzimmer mit Balkon in der Hauptsaison",
    answer: ["Doppelzimmer mit Balkon und Blick auf den See", "Hauptsaison", "129 Euro"],
  },
  {
    ...locked,
    file: "parcels.html",
    print: "landscape",
    question: "what does a parcel of ten kilos to zone three cost",
    answer: ["10 kg", "Zone 3: 24 euros 90"],
  },
  {
    ...open,
    file: "pool.html",
    question: "when does the pool close on Sunday",
    answer: ["Sunday", "Closes: 18:00"],
  },
  {
    ...locked,
    file: "lavado.md",
    question: "cuánto cuesta el lavado completo de un todoterreno",
    answer: ["Completo", "Todoterreno: 29 euros con 50"],
  },
  {
    ...open,
    file: "musee.csv",
    question: "combien coûte l'exposition pour un étudiant",
    answer: ["Étudiant", "Exposition: 7 euros 50"],
  },
  {
    ...locked,
    file: "barber.txt",
    question: "how much is a beard trim",
    answer: ["Beard trim", ["12 euros 50", "€12.50"]],
  },
];

export const givenQuestions: readonly DocumentQuestion[] = [
  {
    ...open,
    file: "documents/table-narrow-columns.pdf",
    question: "what is the price of size L",
    answer: ["Size L", "Price: 16.00"],
  },
  {
    ...locked,
    file: "documents/table-wrapped-cells.pdf",
    question: "what is the excess for water from a burst pipe",
    answer: ["Water from a burst pipe inside the insured building", "Excess: 150 euros"],
  },
  {
    ...open,
    file: "documents/two-columns-and-table.pdf",
    question: "when does the library open on Saturday",
    answer: ["Saturday", "Opens: 9:00", "Closes: 12:00"],
  },
  {
    ...locked,
    file: "documents/years-head.csv",
    question: "what is the gold plan in 2025",
    answer: ["Gold", "2025: 31"],
  },
  {
    ...open,
    file: "documents/docx-bold-heads-plain-table.docx",
    question: "what does the basic plan cost a year",
    answer: ["Basic", "Year: 90 euros"],
  },
  {
    ...locked,
    file: "documents/no-head.csv",
    question: "how much is the widget",
    answer: ["Widget", ["9 euros 50", "€9.50"]],
  },
  {
    ...open,
    file: "documents/page.mdx",
    question: "how much is gold a month",
    answer: ["Gold", ["29 euros a month", "29 EUR a month"]],
  },
  {
    ...locked,
    file: "documents/footnote-mark.pdf",
    question: "how high is the monthly fee",
    answer: ["monthly fee is 30 EUR"],
  },
  {
    ...open,
    file: "tagged/PDFUA-Ref-2-02_Invoice.pdf",
    question: "what is the price of the turbo flyer",
    answer: ["Turbo Flyer", ["40 euros", "40.00"]],
  },
  {
    ...locked,
    file: "competition-dataset-us/us-002.pdf",
    question: "what is the average amount that business and management graduates borrowed",
    answer: ["Business and management", "Average amount", "28,700"],
  },
];
