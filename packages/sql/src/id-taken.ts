import { CuecardError } from "@cuecard/core/storage-kit";

/** What refuses a row whose id another one has. */
export const idTaken = (id: string): CuecardError =>
  new CuecardError("id_taken", `A row with the id ${id} already exists; use another id.`);
