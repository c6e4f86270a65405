import type { CuecardError } from "../../errors.ts";

/**
 * What whoever may read a source or a base is told of the fault that stopped work on it. A store's own words may name its host, its database
 * or its folder, and they are not to know them.
 */
export function faultMessage({ code, message }: CuecardError): string {
  if (code !== "storage_failed") return message;
  return "The service's store did not do its part during this work; try again, and report it if it happens again.";
}
