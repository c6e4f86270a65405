import type { Phrases } from "./phrases.ts";

export const danish: Phrases = {
  denials: {
    before: [
      "ikke om",
      "jeg vil ikke(?! (?:betale|vente))",
      "handler ikke",
      "har ikke brug for",
      "det er ikke(?! (?:første|kun))",
      "alt andet end",
      "stil mig ikke",
    ],
    after: ["er ligegyldigt"],
    whole: [
      "(?<!(?:har|fik|far|er|virker|kan|kommer) )ikke _(?=,? men _)",
      "(?<!(?:har|far|er|virker) )hverken _ eller _(?=$| (?:men|jeg|kun)(?!\\p{L}))",
      "(?<!(?:er|sidder|uden) )uden (?:_ )?_ tak$",
    ],
    ends: ["men|jeg|vi|det|min|mit|kun|kan"],
  },
  absence: {
    none: "(?:ikke(?: (?:nogen|noget))?|ingen|intet)",
    ills: "feber|smerter?|ondt|blod|blødning(?:er)?|hoste|udslæt|skader?|røg|brand|lækage|symptomer|allergi(?:er)?|bivirkninger|strømafbrydelse|nødsituation|ulykke|svindel",
    and: "(?: (?:og|eller|heller))?(?: (?:ikke|ingen|intet))?",
  },
  calling: "jeg ringer",
  closings: "det var (?:alt|det)|(?:mange )?tak(?: for hjælpen)?|farvel",
  moment: { announcement: "forresten|desuden|en ting til|noget andet" },
  answers: {
    yes: "ja|jo",
    no: "nej",
    offer: "stiller dig",
  },
  greetings: "hej|goddag|god (?:morgen|aften|dag)|velkommen",
};
