import type { Phrases } from "./phrases.ts";

export const dutch: Phrases = {
  denials: {
    before: [
      "gaat (?:_ )?niet (?:om|over)",
      "niet (?:om|over|vanwege|wegens)(?! alleen)",
      "(?:wil|willen|hoef|zoek) geen",
      "(?:ik|we|wij) (?:wil|willen) niet(?! (?:betalen|wachten))",
      "(?:dit|dat|het) (?:is|was) niet(?! alleen)(?= (?:de|het|mijn|een|voor)(?! eerste))",
      "(?:dit|dat|het) is geen",
      "in plaats van",
      "(?:alles|iedereen) behalve",
      "(?<!niet )(?:vergeet|laat maar)(?! niet)",
      "verbind (?:me|mij|ons) (?:alstublieft |alsjeblieft )?niet(?: weer| opnieuw| door)?(?: (?:met|naar))?",
      "niet (?:weer|alweer|opnieuw) (?:naar|met|de|het)",
    ],
    after: ["maakt niet uit", "doet er niet toe"],
    ends: ["maar|alleen|ik|we|wij|het|hij|zij|er|want|omdat|kunt|graag|(?:de|het|mijn) _ (?:is|doet|werkt|heeft)"],
  },
  closings:
    "dat (?:is|was) (?:het|alles)(?: wat ik (?:nodig had|wilde weten))?|(?:hartelijk )?bedankt(?: voor (?:uw|de|je) hulp)?|dank (?:u|je)(?: wel)?|fijne dag(?: nog)?|tot ziens|verder niets",
  moment: {
    openQuestion: "verder nog",
    announcement: "trouwens|bovendien|ook nog|nog (?:iets|een)|andere vraag|nu ik u|voor ik het vergeet",
    backwards: "dit|ermee|ervan|daarvan",
    done: "gedaan|geregeld|geboekt|verstuurd|gewijzigd|geannuleerd|bevestigd|genoteerd|dank|graag gedaan|begrepen",
  },
  answers: {
    yes: "ja|graag",
    no: "nee",
    offer: "doorverbind",
  },
};
