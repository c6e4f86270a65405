import { Tokenizer } from "@huggingface/tokenizers";

/** A text as the model reads it, the marks around it included. */
export interface Encoded {
  /** Ids of the tokens. */
  ids: number[];
  /** For each token 0 in the first text, 1 in the second. */
  types: number[];
  /** True when the text was too long and lost its end. */
  truncated: boolean;
}

/** Turns texts into tokens. */
export interface Encoder {
  /** Encodes one text. */
  encode(text: string): Encoded;
  /** Encodes two texts together. It cuts the passage only: see `fitQuestion`. */
  encodePair(question: string, passage: string): Encoded;
  /** Cuts a question that would leave less than half of the tokens to a passage. */
  fitQuestion(question: string): string;
}

/** A model's `tokenizer.json` and `tokenizer_config.json`. */
export interface TokenizerFiles {
  /** The tokenizer. */
  tokenizer: { added_tokens?: { id: number; special?: boolean }[] };
  /** What else is known of it. */
  config: object;
}

/** Makes an encoder that cuts at `maxTokens` and keeps the closing mark, for models were trained with it. */
export function createEncoder(files: TokenizerFiles, maxTokens: number): Encoder {
  const tokenizer = new Tokenizer(files.tokenizer, files.config);
  const marks = new Set((files.tokenizer.added_tokens ?? []).filter(({ special }) => special).map(({ id }) => id));
  const encode = (text: string, pair: string | null): Encoded => {
    const { ids, token_type_ids: types } = tokenizer.encode(text, { text_pair: pair, return_token_type_ids: true });
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
        const { length } = tokenizer.encode(fitting, { add_special_tokens: false }).ids;
        if (length <= most) return fitting;
        fitting = fitting.slice(0, Math.floor((fitting.length * most) / length));
      }
    },
  };
}
