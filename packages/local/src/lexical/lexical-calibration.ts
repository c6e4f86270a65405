import type { Calibration } from "@cuecard/core";

/**
 * Fitted on 2026-11-21 with the weights of `lexicalVector`, each question against the 125 answers of StackFAQ (title and text) and the
 * 240 paragraphs of XQuAD in each of English, German and Chinese. Off-topic were the 1,200 out-of-scope utterances of CLINC150 (in
 * English), against every corpus.
 *
 * The points: cosine 0.15 is the median of an off-topic question's best passage; 0.22 is the least cosine (in steps of 0.005)
 * at which no corpus returns anything for more than 8 % of the off-topic questions (StackFAQ 4.8 %, XQuAD en 7.7, de 1.1, zh 0.3) while the right
 * passage passes for 83 % of the questions on StackFAQ and for 80, 71 and 84 % on XQuAD en, de, zh; 0.30 is the median of right
 * passages, 0.43 nine tenths of them. Weights and points saw the same questions, so expect somewhat less on others. Questions in
 * the style of the documents about something that is not in them pass more often: on XQuAD, questions about another article pass in 10, 7 and
 * 26 % (en, de, zh). The best of more passages is higher by chance: a base of many thousand chunks returns more.
 */
export const lexicalCalibration: Calibration = {
  points: [
    [0, 0],
    [0.15, 0.4],
    [0.22, 0.6],
    [0.3, 0.75],
    [0.43, 0.9],
    [1, 1],
  ],
  fittedOn:
    "StackFAQ, XQuAD en/de/zh against CLINC150 out-of-scope questions, 2026-11-21: 0.6 is the least cosine (0.22) at which at most 8 % of the off-topic questions return anything; right passages pass in 83, 80, 71 and 84 %.",
};
