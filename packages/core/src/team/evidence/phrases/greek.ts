import type { Phrases } from "./phrases.ts";

export const greek: Phrases = {
  denials: {
    before: ["δεν θελω(?! να πληρωσω)", "δεν ειναι για", "δεν αφορα", "δεν χρειαζομαι", "μη με συνδεσετε"],
    after: ["δεν εχει σημασια"],
    ends: ["αλλα|θελω|εχω|ειναι|εγω"],
  },
  closings: "ευχαριστω(?: πολυ)?|αυτο ηταν ολο|αντιο",
  moment: { announcement: "επίσης|κάτι άλλο|παρεμπιπτόντως" },
  answers: { yes: "ναι|εντάξει", no: "όχι", offer: "συνδέσω" },
};
