import type { Phrases } from "./phrases.ts";

export const polish: Phrases = {
  denials: {
    before: [
      "nie chce(?! (?:placic|czekac|stracic))",
      "nie chodzi o",
      "nie potrzebuje",
      "to nie(?: jest)?(?! (?:pierwszy|pierwsza|tylko))",
      "nie dotyczy",
      "zamiast",
      "nie dzwonie w sprawie",
      "(?:wszystko|wszyscy|kazdy) (?:oprocz|poza)",
      "tylko nie",
      "prosze (?:mnie )?nie (?:laczyc|przelaczac)(?: (?:z|do))?",
      "prosze zapomniec o",
    ],
    after: ["nie ma znaczenia", "niewazne"],
    ends: ["ale|tylko|ja|mam|chce|potrzebuje|chodzi o|bo|prosze|moj|moja"],
  },
  closings:
    "to (?:juz )?(?:wszystko|tyle)(?: czego potrzebowa[lł][ae]m)?|dziekuje(?: (?:bardzo|za pomoc))*|do widzenia|milego dnia",
  moment: {
    announcement: "przy okazji|poza tym|jeszcze (?:jedno|jedna)|inna sprawa",
  },
  answers: {
    yes: "tak|prosze",
    no: "nie",
    offer: "przelacz|polacz",
  },
};
