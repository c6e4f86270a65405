import { fileURLToPath } from "node:url";
import { CuecardError } from "../../errors.ts";

/** The path that a file address names. Throws `invalid_value` for a path that no system has, such as one with NUL. */
export function pathOf(given: string | URL, param: string | null = null): string {
  const path = given instanceof URL ? fromAddress(given, param) : given;
  if (!path.includes("\0")) return path;
  const message = `The path ${JSON.stringify(path)} has a NUL character, which no file's name has; check the path.`;
  throw new CuecardError("invalid_value", message, { param });
}

function fromAddress(address: URL, param: string | null): string {
  try {
    return fileURLToPath(address);
  } catch (cause) {
    const message = `${address.href} is not the address of a file of this machine; use one such as file:///home/me/prices.pdf.`;
    throw new CuecardError("invalid_value", message, { param, cause });
  }
}
