import type { Phrases } from "./phrases.ts";

export const turkish: Phrases = {
  denials: {
    before: [],
    after: ["önemli değil", "gerek yok", "lazım değil", "umurumda değil", "umrumda değil", "ilgilenmiyorum"],
    near: [
      "değil(?<!(?:sadece|yalnızca|benim|bizim) _ değil)(?<!(?:ilk|iyi|normal|doğru|emin) değil)",
      "(?:için|hakkında) (?:aramıyorum|aramadım|aramadık)",
      "(?:istemiyorum|istemem)(?<!(?:ödemek|beklemek|kaybetmek|kaçırmak) \\p{L}+)",
      "(?:bağlama|bağlamayın|aktarma|aktarmayın|yönlendirme|yönlendirmeyin|göndermeyin|vermeyin)",
      "(?:unutun|unut|boş verin|boşver)",
      "(?:dışında|hariç|yerine)",
      "(?:bağlayıp|aktarıp|yönlendirip) durmayın",
    ],
    whole: [
      "(?:ağrı|ateş|kanama|hasar|arıza|sızıntı|alerji|duman|yangın)\\p{L}* yok",
      "ne _ ne (?:de )?_(?=$| (?:_ )?(?:soruyorum|istiyorum|arıyorum|lazım|için)(?!\\p{L}))",
    ],
    ends: ["ama|fakat|sadece|çünkü|ben|lütfen"],
  },
  calling: "(?:sizi )?arıyorum",
  closings:
    "(?:hepsi )?bu kadar(?:dı)?|(?:çok )?(?:teşekkürler|teşekkür ederim|sağolun|sağ olun)|yardımınız için|iyi günler|başka (?:bir şey|sorum) yok|tek ihtiyacım olan buydu|ihtiyacım olan (?:buydu|bu kadardı)",
  moment: {
    announcement: "bu arada|ayrıca|bir şey daha",
  },
  answers: {
    yes: "evet|tamam",
    no: "hayir|hayır",
    offer: "bagla|bağla",
  },
  greetings: "merhaba|selam|alo|günaydın|iyi (?:günler|akşamlar)|hoş geldiniz",
};
