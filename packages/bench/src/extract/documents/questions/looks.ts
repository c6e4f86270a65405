import type { Look } from "./questions.ts";

const cells = "td, th { padding: 3px 10px; text-align: left } table { border-collapse: collapse }";

/** How each look sets a page. */
export const styles: Record<Look, string> = {
  ruled: `${cells} td, th { border: 1px solid black } body { font: 12px serif }`,
  bare: `${cells} td:not(:first-child) { text-align: right } body { font: 13px sans-serif } h2 { font-size: 13px }`,
  striped: `${cells} tr:nth-child(even) { background: #e4ecf4; print-color-adjust: exact } body { font: 11px sans-serif }`,
  landscape: `${cells} td { padding: 9px 30px } thead { border-bottom: 2px solid } body { font: 14px serif } @page { size: A5 landscape }`,
};
