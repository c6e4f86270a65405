import type { PreTrainedTokenizer } from "@huggingface/transformers";

/** A text as the model reads it, the marks around it included. */
export interface Encoded {
  ids: number[];
  /** 0 for the first text, 1 for the second. */
  types: number[];
  truncated: boolean;
}

export interface Encoder {
  encode(text: string): Encoded;
  /** Only the passage is cut: see `fitQuestion`. */
  encodePair(question: string, passage: string): Encoded;
  /** The question, cut where it would leave a passage less than half of the tokens. */
  fitQuestion(question: string): string;
}

/** Cuts at `maxTokens` but keeps the closing mark, which the library's own truncation drops though models were trained with it. */
export function createEncoder(tokenizer: PreTrainedTokenizer, maxTokens: number): Encoder {
  const marks = new Set<number>(tokenizer.all_special_ids);
  const encode = (text: string, pair: string | null): Encoded => {
    const { input_ids: ids, token_type_ids: types } = tokenizer(text, { text_pair: pair, return_tensor: false });
    const encoded = { ids, types: types ?? ids.map(() => 0), truncated: ids.length > maxTokens };
    return encoded.truncated ? { ...encoded, ids: cut(ids, ids), types: cut(encoded.types, ids) } : encoded;
  };
  const cut = (values: number[], ids: number[]) =>
    marks.has(ids.at(-1)!) ? [...values.slice(0, maxTokens - 1), values.at(-1)!] : values.slice(0, maxTokens);

  return {
    encode: (text) => encode(text, null),
    encodePair: encode,
    fitQuestion(question) {
      const most = Math.max(1, Math.floor(maxTokens / 2));
      let fitting = question;
      for (;;) {
        const { length } = tokenizer(fitting, { return_tensor: false, add_special_tokens: false }).input_ids;
        if (length <= most) return fitting;
        fitting = fitting.slice(0, Math.floor((fitting.length * most) / length));
      }
    },
  };
}
