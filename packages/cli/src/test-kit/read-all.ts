import { request } from "./spawn-cli.ts";

/** Every row of a list of /v1, page by page. */
export async function readAll<Row>(url: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = "";
  do {
    const { body } = await request(url, "GET", `${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    rows.push(...body.data);
    cursor = body.nextCursor ?? "";
  } while (cursor);
  return rows;
}
