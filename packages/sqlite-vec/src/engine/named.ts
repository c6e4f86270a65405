/** Holds for a row whose record has exactly the name that is bound to it. */
export const hasName = "json_extract(record, '$.name') = ?";
