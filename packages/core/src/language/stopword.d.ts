/** The lists of the `stopword` package, which ships no types. */
declare module "stopword" {
  type Words = readonly string[];
  export const ara: Words;
  export const ben: Words;
  export const bul: Words;
  export const ces: Words;
  export const dan: Words;
  export const deu: Words;
  export const ell: Words;
  export const eng: Words;
  export const fas: Words;
  export const fin: Words;
  export const fra: Words;
  export const heb: Words;
  export const hin: Words;
  export const hun: Words;
  export const ind: Words;
  export const ita: Words;
  export const jpn: Words;
  export const kor: Words;
  export const nld: Words;
  export const nob: Words;
  export const pol: Words;
  export const por: Words;
  export const ron: Words;
  export const rus: Words;
  export const spa: Words;
  export const swe: Words;
  export const tha: Words;
  export const tur: Words;
  export const ukr: Words;
  export const urd: Words;
  export const vie: Words;
  export const zho: Words;
}
