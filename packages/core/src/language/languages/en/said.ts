import { counted, list, type SaidWords } from "../../shape/said-words.ts";

const ordinals = counted(
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth",
  1,
);

/** Forms of common verbs that have another stem than the verb. Left out are those that are words of their own, such as "left". */
const verbOf = new Map(
  "break broke broken, bring brought, build built, buy bought, catch caught, choose chose chosen, drive drove driven, eat ate eaten, feed fed, find found, forget forgotten, give gave given, hold held, keep kept, know knew known, lend lent, lose lost, make made, meet met, ride ridden, see seen, sell sold, send sent, show shown, sleep slept, speak spoken, steal stolen, take took taken, teach taught, tell told, throw thrown, wear wore worn, write wrote written"
    .split(", ")
    .flatMap((forms) => {
      const [verb, ...others] = forms.split(" ");
      return others.map((form) => [form, verb!] as const);
    }),
);

export const said: SaidWords = {
  tag: "en",
  numbers: new Map([
    ...counted(
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
      0,
    ),
    ...counted("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
    ["oh", 0],
  ]),
  ordinals: new Map([
    ...ordinals,
    ...counted("twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth", 20, 10),
  ]),
  hundred: list("hundred"),
  thousand: list("thousand grand"),
  million: list("million mln"),
  joins: { word: "and", after: "hundreds" },
  compound: null,
  decimal: list("point"),
  repeats: new Map([
    ["double", 2],
    ["triple", 3],
  ]),
  articles: list("a an one"),
  months: "january february march april may june july august september october november december".split(" "),
  weekdays: "monday tuesday wednesday thursday friday saturday sunday".split(" ").map((day) => [day, `${day}s`]),
  dayGroups: new Map([
    ["weekdays", 0b0011111],
    ["weekday", 0b0011111],
    ["weekends", 0b1100000],
    ["weekend", 0b1100000],
  ]),
  ranges: list("to through and or till until"),
  beforeTimes: list("at from until till by before after around about to between and"),
  dayParts: new Map([
    ["am", "am"],
    ["pm", "pm"],
    ["morning", "am"],
    ["mornings", "am"],
    ["afternoon", "pm"],
    ["afternoons", "pm"],
    ["evening", "pm"],
    ["evenings", "pm"],
    ["night", "pm"],
    ["tonight", "pm"],
  ]),
  namedTimes: new Map([
    ["noon", 720],
    ["midday", 720],
    ["midnight", 0],
  ]),
  about: new Set(
    "about|around|roughly|approximately|nearly|almost|just over|just under|bit over|bit under|little over|little under".split(
      "|",
    ),
  ),
  negators: list("not no never neither nor cannot cant dont doesnt isnt arent wont non nobody unable"),
  compares: list(
    "with without than besides beside except plus instead unless more less extra both together altogether total rather difference",
  ),
  prepositions: list("for with without from in on at by after before if when during per to of until under over as"),
  without: list("without"),
  permits: list("can could may"),
  opposites: /^un(?!der|ter)(\w{4,}(?:ed|able|ible))$/,
  notYet: list("until till before"),
  only: list("only unless except just if otherwise exclusively some hardly barely rarely seldom"),
  yes: list("yes yeah yep sure certainly absolutely"),
  no: list("no nope"),
  clauseWords: list("but however because although though while whereas and so which"),
  ors: list("or"),
  copulas: list("is are make makes equals"),
  titles: list("dr mr mrs ms prof professor doctor miss sir"),
  predicates: list(
    "take takes taking took last lasts cost costs costing price priced prices charge charges charged pay pays paid fee worth need needs want come comes call reach takes run runs start starts begin begins end ends number good",
  ),
  small: list(
    "a an the this that these those it its is are was were be been being am i you he she we they me him her us them my your his our their mine yours ours and or but nor so if then than as at by for from in into of off on onto out over to up with about around before after until till per each every any some all both either can could may might must shall should will would do does did done have has had having there here what which who whom whose when where why how also too very just only even still yet please sorry afraid unfortunately im youre were theyre its thats weve youve id youd wed ill youll well theres lets would got get gets go goes going let lets one ones us no not never without yes okay ok oh sure sadly actually",
  ),
  verbs: verbOf,
  root: null,
  decimalSign: ".",
};
