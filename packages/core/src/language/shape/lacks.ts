/** Why languages lack a list, where more than one lacks it for the same reason. */

/** A wrong word moves a call or keeps an answer back, and a missing one only leaves things as they are. */
export const notWritten = "nobody sure of the language has written it";
export const notMeasured = "no calls in the language to measure on: a wrong word there moves calls";
export const notInLibrary = "the library has no list of the language";
/** English and six languages of Europe: `text/parts-asked` knows where a question begins in them. */
export const notCut = "where a question begins is not known in the language";
