import { existsSync } from "node:fs";
import { isWritable } from "cuecard/internals";
import { roomOn } from "../data-folder/room.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

/** Whether a folder can be written, and how much room its disk has. */
export async function checkDisk(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [warning("disk", `${folder} does not exist yet. The first start makes it.`)];
  const { freeBytes, state } = await roomOn(folder);
  const room = `${folder} has ${(freeBytes / 1e9).toFixed(1)} GB free`;
  if (state === "full") return [failed("disk", `${room}: the disk is full. Free disk space.`)];
  if (!(await isWritable(folder))) {
    return [failed("disk", `${folder} can't be written. Make it writable for this user.`)];
  }
  return [state === "low" ? warning("disk", `${room}. Free disk space soon.`) : ok("disk", `${room}.`)];
}
