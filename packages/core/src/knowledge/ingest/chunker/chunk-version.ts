/**
 * Which chunks this code makes of a document. Raise it whenever the same document gives other chunks, under any
 * strategy: other cuts, headings, token counts, index words, or another text to embed. Sources whose content did not
 * change are cut again by their next refresh then, and by that alone. A change of `textDocument`, from which texts get
 * their marks, or of `cleanDocument` and `markSpeakers` counts too. Chunks whose text stays keep their vectors.
 */
export const chunkVersion = 4;

/**
 * What ends sentences and parts words of Chinese, Japanese, Thai, Lao, Khmer and Burmese beside this code: ICU's rules
 * and dictionaries, and Unicode's properties of characters, which come with Node. They change: of a Chinese page of
 * 38,778 characters ICU 74 makes 11,084 words, ICU 77 and 78 make 11,006.
 */
export const segmentation = `ICU ${process.versions.icu}, Unicode ${process.versions.unicode}`;
