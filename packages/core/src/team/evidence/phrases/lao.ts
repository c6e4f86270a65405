import type { Phrases } from "./phrases.ts";

export const lao: Phrases = {
  denials: { before: ["ບໍ່ແມ່ນ", "ບໍ່ຕ້ອງການ", "ບໍ່ຢາກ"], after: [], ends: ["ແຕ່|ຂ້ອຍ"] },
  closings: "ຂອບໃຈ(?:ຫຼາຍໆ?|ເດີ້)?|ເທົ່ານີ້|ລາກ່ອນ",
  moment: {
    openQuestion: "ຫຍັງ(?:ອື່ນ)?ອີກ|ຊ່ວຍຫຍັງ",
    newMatter: "ຢາກ|ຕ້ອງການ|ຂໍ(?!ບໃຈ)|ອີກ|ນຳ",
    announcement: "ອີກ(?:ເລື່ອງ|ຢ່າງ|ຄຳຖາມ)|ເລື່ອງອື່ນ|ນອກຈາກນີ້",
    backwards: "ນັ້ນ|ນີ້|ມັນ",
    done: "ຮຽບຮ້ອຍ|(?:ຈອງ|ປ່ຽນ|ສົ່ງ|ຍົກເລີກ)(?:ໃຫ້)?ແລ້ວ|ຍິນດີ|ຂອບໃຈ",
  },
  answers: {
    yes: "ໄດ້|ແມ່ນ|ເຈົ້າ|ຕົກລົງ",
    no: "ບໍ່",
    offer: "ໂອນສາຍ",
  },
  greetings: "ສະບາຍດີ",
};
