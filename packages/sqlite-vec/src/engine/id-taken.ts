import { CuecardError } from "@cuecard/core/storage-kit";

export function idTaken(id: string): CuecardError {
  return new CuecardError("id_taken", `A row with the id ${id} already exists; use another id.`);
}
