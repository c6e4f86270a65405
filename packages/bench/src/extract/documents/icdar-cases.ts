import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import type { Grid } from "./table-scores.ts";

/** A PDF of ICDAR 2013's table competition, with its tables. */
export interface IcdarCase {
  name: string;
  bytes: Buffer;
  tables: Grid[];
}

/** Reads `competition-dataset-eu` or `-us`: each region of a table is read as one. */
export function readIcdarCases(data: string, half: "eu" | "us"): IcdarCase[] {
  const folder = join(data, `competition-dataset-${half}`);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".pdf"));
  return names.map((name) => ({
    name,
    bytes: readFileSync(join(folder, name)),
    tables: readTables(readFileSync(join(folder, name.replace(".pdf", "-str.xml")), "utf8")),
  }));
}

function readTables(xml: string): Grid[] {
  const { document } = new JSDOM(xml, { contentType: "text/xml" }).window;
  return [...document.querySelectorAll("region")].map((region) =>
    [...region.querySelectorAll("cell")].map((cell) => {
      const number = (name: string, otherwise: number) => Number(cell.getAttribute(name) ?? otherwise);
      const [row, column] = [number("start-row", 0), number("start-col", 0)];
      return {
        text: cell.querySelector("content")?.textContent ?? "",
        row,
        column,
        rows: number("end-row", row) - row + 1,
        columns: number("end-col", column) - column + 1,
      };
    }),
  );
}
