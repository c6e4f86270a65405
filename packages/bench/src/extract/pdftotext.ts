import { spawn, spawnSync } from "node:child_process";
import type { Subject } from "./subject.ts";

/** Poppler's pdftotext, of the Debian package poppler-utils; null where it is not installed. */
export function findPdftotext(): Subject | null {
  if (spawnSync("pdftotext", ["-v"]).error) return null;
  return { name: "pdftotext (poppler)", read: ({ bytes }) => run(bytes) };
}

function run(bytes: Uint8Array): Promise<string> {
  const program = spawn("pdftotext", ["-enc", "UTF-8", "-", "-"], {
    stdio: ["pipe", "pipe", "ignore"],
    timeout: 60_000,
  });
  const pieces: Buffer[] = [];
  program.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  program.stdin.on("error", () => {});
  program.stdin.end(bytes);
  return new Promise((resolve, reject) => {
    program.once("error", reject);
    program.once("close", (code) =>
      code === 0 ? resolve(Buffer.concat(pieces).toString()) : reject(new Error(`pdftotext ended with ${code}`)),
    );
  });
}
