const beginnings = [
  "uh so i was wondering",
  "um yeah hi so",
  "okay so basically uh",
  "hi there i just wanted to ask you",
  "yeah um quick question",
  "so like i've been trying to find out",
  "good morning could you please tell me",
  "well you know i mean",
];
const inside = ["uh", "um", "er", "you know", "like", "i mean", "uhm", "sort of"];
const endings = ["", "", "please", "if you don't mind", "thanks", "or something like that", "do you know"];
/** Share of the gaps between words in which something is said. */
const hesitating = 0.12;

/** The question as people ask it who think while they speak. */
export function fillers(question: string, random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  const words = question.split(" ").flatMap((word) => (random() < hesitating ? [pick(inside), word] : [word]));
  return [pick(beginnings), ...words, pick(endings)].join(" ").trim();
}
