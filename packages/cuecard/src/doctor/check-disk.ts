import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isWritable } from "../data-folder/writable.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

/** A disk with less is about to be full: one large document and its vectors take as much. */
const leastBytes = 1e9;
/** With less, no write fits. */
const fullBytes = 10e6;

/** Whether a folder can be written, and how much room its disk has. */
export async function checkDisk(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [warning("disk", `${folder} does not exist yet. The first start makes it.`)];
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const room = `${folder} has ${(free / 1e9).toFixed(1)} GB free`;
  if (free < fullBytes) return [failed("disk", `${room}: the disk is full. Free disk space.`)];
  if (!(await isWritable(folder))) {
    return [failed("disk", `${folder} can't be written. Make it writable for this user.`)];
  }
  return [free < leastBytes ? warning("disk", `${room}. Free disk space soon.`) : ok("disk", `${room}.`)];
}
