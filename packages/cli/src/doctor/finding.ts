import { isCuecardError } from "@cuecard/core";

/** What one check found. */
export interface Finding {
  /** What was checked, such as `database`. */
  check: string;
  /** A `warning` works and should be looked at. What `failed` does not work. */
  status: "ok" | "warning" | "failed";
  /** What was found, in one sentence, and for a problem what to do. */
  found: string;
}

export const ok = (check: string, found: string): Finding => ({ check, status: "ok", found });
export const warning = (check: string, found: string): Finding => ({ check, status: "warning", found });
export const failed = (check: string, found: string): Finding => ({ check, status: "failed", found });

/** Makes a check's error its finding. */
export async function found(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    return [failed(check, isCuecardError(error) || error instanceof Error ? error.message : String(error))];
  }
}
