/**
 * Which documents this code makes of bytes. Raise it whenever the same bytes give another document, of any format: other text, headings, tables
 * or pages, also by an update of a parser. Files and pages whose bytes did not change are extracted again by their next refresh then, and by that alone.
 */
export const extractVersion = 2;
