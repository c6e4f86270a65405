import { CuecardError } from "@cuecard/core/storage-kit";

export function idTaken(id: string): CuecardError {
  return new CuecardError("id_taken", `There is a row ${id} already; use another id.`);
}
