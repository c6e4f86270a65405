import { readFileSync } from "node:fs";

/** How a contract sets its headings. None is larger than the text, but for the title. */
export type ContractLook =
  | "bold numbers"
  | "two lines in the middle"
  | "underlined"
  | "hanging numbers"
  | "capitals"
  | "two columns"
  | "questions"
  | "Word, bold"
  | "Word, numbered"
  | "Word, capitals";

/** A contract or terms, written for this, and how it is set. */
export interface Contract {
  name: string;
  look: ContractLook;
  /** Nothing was chosen by looking at it. */
  locked: boolean;
  title: string;
  introduction: string;
  sections: { heading: string; paragraphs: string[] }[];
}

const looks: Record<string, { look: ContractLook; locked: boolean }> = {
  lease: { look: "bold numbers", locked: false },
  agb: { look: "two lines in the middle", locked: false },
  cgv: { look: "underlined", locked: false },
  delivery: { look: "hanging numbers", locked: false },
  employment: { look: "Word, bold", locked: false },
  saas: { look: "capitals", locked: true },
  insurance: { look: "two columns", locked: true },
  privacy: { look: "questions", locked: true },
  nda: { look: "Word, numbered", locked: true },
  credit: { look: "Word, capitals", locked: true },
};

/** Reads the ten contracts: a title, an introduction, and sections under lines that begin with `# `. */
export function readContracts(): Contract[] {
  return Object.entries(looks).map(([name, how]) => {
    const source = readFileSync(new URL(`made/${name}.txt`, import.meta.url), "utf8");
    const [before, ...parts] = source.trim().split(/^# /m);
    const [title, introduction] = before!.trim().split("\n\n");
    const sections = parts.map((part) => {
      const [heading, ...paragraphs] = part.trim().split("\n");
      return { heading: heading!, paragraphs };
    });
    return { name, ...how, title: title!, introduction: introduction!, sections };
  });
}
