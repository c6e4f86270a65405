import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import Database from "better-sqlite3";

/** The tables and indexes that take less than this share of the file are counted together. */
const leastShare = 0.005;

/** What a store of so many chunks takes, in a sentence: this process's memory, the page cache, and the file by kind. */
export function footprint(path: string, chunks: number): string {
  const parts = [`RSS ${megabytes(1_024 * anonymousKilobytes())} without pages of files`];
  const cached = cachedBytes(path);
  if (cached !== null) parts.push(`${megabytes(cached)} of the file in the page cache`);
  const kinds = bytesByKind(path);
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const large = kinds.filter(({ bytes }) => bytes >= leastShare * total);
  const rest = total - large.reduce((sum, { bytes }) => sum + bytes, 0);
  const perChunk = (bytes: number) => Math.round(bytes / chunks).toLocaleString("en");
  const list = [...large.map(({ name, bytes }) => `${name} ${perChunk(bytes)}`), `others ${perChunk(rest)}`];
  parts.push(`${perChunk(total)} bytes a chunk in the file: ${list.join(", ")}`);
  return parts.join("; ");
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;

/** Linux alone says what of the memory is not a file's; elsewhere it is all of it. */
function anonymousKilobytes(): number {
  try {
    return Number(/RssAnon:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]);
  } catch {
    return process.memoryUsage.rss() / 1_024;
  }
}

/** Null where there is no `fincore` of util-linux. */
function cachedBytes(path: string): number | null {
  try {
    return Number(execFileSync("fincore", ["--bytes", "--noheadings", "--output", "RES", path], { encoding: "utf8" }));
  } catch {
    return null;
  }
}

/** Reads every page of the file. Greatest first. */
function bytesByKind(path: string): { name: string; bytes: number }[] {
  const file = new Database(path, { readonly: true });
  try {
    return file
      .prepare<[], { name: string; bytes: number }>(
        "select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc",
      )
      .all();
  } finally {
    file.close();
  }
}
