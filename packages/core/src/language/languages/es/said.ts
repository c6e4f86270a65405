import { counted, list, type SaidWords } from "../../shape/said-words.ts";

export const said: SaidWords = {
  tag: "es",
  numbers: new Map([
    ...counted(
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve",
      0,
    ),
    ["veintiun", 21],
    ["veintiuna", 21],
    ...counted("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10),
    ["cien", 100],
    ["ciento", 100],
    ...counted(
      "doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
      200,
      100,
    ),
    ...counted(
      "doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas",
      200,
      100,
    ),
  ]),
  ordinals: new Map([
    ...counted("primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo", 1),
    ...counted("primera segunda tercera cuarta quinta sexta septima octava novena decima", 1),
    ["primer", 1],
    ["tercer", 3],
  ]),
  hundred: new Set(),
  thousand: list("mil"),
  million: list("millon millones"),
  joins: { word: "y", after: "tens" },
  compound: null,
  decimal: list("coma"),
  repeats: new Map([
    ["doble", 2],
    ["triple", 3],
  ]),
  articles: list("un una uno"),
  months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  weekdays: [
    ["lunes"],
    ["martes"],
    ["miercoles"],
    ["jueves"],
    ["viernes"],
    ["sabado", "sabados"],
    ["domingo", "domingos"],
  ],
  dayGroups: new Map([
    ["entre semana", 0b0011111],
    ["fin de semana", 0b1100000],
    ["fines de semana", 0b1100000],
  ]),
  ranges: list("a y o hasta al"),
  beforeTimes: list("las la hasta desde"),
  dayParts: new Map([
    ["manana", "am"],
    ["madrugada", "am"],
    ["tarde", "pm"],
    ["noche", "pm"],
  ]),
  namedTimes: new Map([
    ["mediodia", 720],
    ["medianoche", 0],
  ]),
  about: new Set("unos|unas|casi|aproximadamente|alrededor de|cerca de|poco mas de|poco menos de".split("|")),
  negators: list("no nunca jamas ningun ninguna ninguno tampoco ni nada"),
  compares: list("con sin que ademas salvo excepto mas menos extra ambos ambas juntos juntas total diferencia"),
  prepositions: list("para con sin desde en por tras antes despues si cuando al a de del hasta como"),
  without: list("sin"),
  permits: list("puede pueden puedes podemos"),
  opposites: null,
  notYet: list("hasta antes"),
  only: list("solo solamente salvo excepto si unicamente algunos algunas apenas"),
  yes: list("si claro vale exacto naturalmente"),
  no: list("no"),
  clauseWords: list("pero sino porque aunque mientras y e"),
  ors: list("o u"),
  copulas: list("es son"),
  titles: list("dr dra doctor doctora senor senora sr sra don dona"),
  predicates: list(
    "dura duran tarda tardan cuesta cuestan vale valen cobra cobran paga pagar precio empieza termina llega llegan sale salen necesita numero",
  ),
  small: list(
    "el la los las lo un una unos unas de del al a en y e o u que se su sus mi mis tu tus nuestro nuestra nuestros nuestras le les me te nos os es son era eran ser sido esta estan estoy estamos hay haber ha han hemos tiene tienen tenemos tengo puede pueden podemos poder debe deben con por para sin sobre entre hasta desde como cuando donde quien cual cuales si no ni pero porque aunque mas muy ya tambien solo este estos estas ese esa eso esos esas aqui alli todo toda todos todas cada algo alguna alguno usted ustedes yo ella ellos ellas nosotros va van antes despues durante dentro lamento siento cuesta cuestan",
  ),
  root: (word) => {
    const bare = word.replace(
      /(?:mente|aciones|acion|ados|adas|ado|ada|idos|idas|ido|ida|amos|emos|imos|aron|ieron|os|as|es|an|en|ar|er|ir|o|a|e|s)$/,
      "",
    );
    return bare.length >= 4 ? bare.slice(0, 10) : word;
  },
  decimalSign: ",",
};
