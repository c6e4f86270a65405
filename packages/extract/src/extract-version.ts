/**
 * Version of the documents that this code makes of bytes. Raise it whenever the same bytes of any format give another
 * document: other text, headings, tables or pages, also after an update of a parser. The next refresh of a file or page
 * then extracts it again, though its bytes did not change.
 */
export const extractVersion = 10;
