import type { Phrases } from "./phrases.ts";

export const hungarian: Phrases = {
  denials: {
    before: ["nem akarok", "nem akarom", "nincs szuksegem", "ne kapcsoljon"],
    after: ["nem erdekel", "nem szamit", "miatt nem"],
    ends: ["de|hanem|en|csak|kerem"],
  },
  closings: "ennyi(?: volt)?|koszonom(?: (?:szepen|a segitseget))*|viszonthallasra",
  moment: { announcement: "egyébként|még (?:egy|valami)|másik (?:dolog|kérdés)" },
  answers: { yes: "igen|persze|rendben", no: "nem", offer: "kapcsolom" },
};
