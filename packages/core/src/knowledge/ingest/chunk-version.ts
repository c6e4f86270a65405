/**
 * Which chunks this code makes of a document. Raise it whenever the same document gives other chunks, under any strategy: other cuts, headings,
 * token counts, index words, or another text to embed. Sources whose content did not change are cut again by their next refresh then, and
 * by that alone. A change of `textDocument`, from which texts get their marks, or of `cleanDocument` counts too. Chunks whose text stays keep their vectors.
 */
export const chunkVersion = 2;
