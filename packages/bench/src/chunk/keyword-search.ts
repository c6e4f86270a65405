import { bm25, questionTerms, words } from "@cuecard/core";

/** Core's keyword retriever over any pieces of text: its index words and its BM25, the same for every splitter. */
export interface KeywordSearch {
  /** Numbers of the pieces that share a word with the question, best first, ties by the smaller number. */
  best(question: string): number[];
}

export function createKeywordSearch(texts: readonly string[]): KeywordSearch {
  const postings = new Map<string, { piece: number; count: number }[]>();
  const lengths = texts.map((text, piece) => {
    const found = words(text);
    const counts = new Map<string, number>();
    for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) add(postings, word, { piece, count });
    return found.length;
  });
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / texts.length;

  return {
    best(question) {
      const terms = questionTerms(question);
      const documentFrequencies = terms.map((term) => postings.get(term)?.length ?? 0);
      const statistics = { chunkCount: texts.length, averageLength, documentFrequencies };
      const frequencies = new Map<number, number[]>();
      for (const [at, term] of terms.entries()) {
        for (const { piece, count } of postings.get(term) ?? []) {
          if (!frequencies.has(piece)) frequencies.set(piece, new Array(terms.length).fill(0));
          frequencies.get(piece)![at] = count;
        }
      }
      return [...frequencies]
        .map(([piece, counts]) => ({ piece, score: bm25(counts, lengths[piece]!, statistics) }))
        .sort((left, right) => right.score - left.score || left.piece - right.piece)
        .map(({ piece }) => piece);
    },
  };
}

function add<Entry>(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}
