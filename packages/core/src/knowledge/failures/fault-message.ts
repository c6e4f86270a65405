import type { CuecardError } from "../../errors.ts";

/**
 * The message of a fault for those who may read a source or a knowledge base. A store's own message may name its host,
 * database or folder, so it is replaced.
 */
export function faultMessage({ code, message }: CuecardError): string {
  if (code !== "storage_failed") return message;
  return "The service's store failed during this work; try again, and report it if it happens again.";
}
