const units = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" ");
units.push(..."fifteen sixteen seventeen eighteen nineteen".split(" "));
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
/** Years are said in two halves. */
const years = { from: 1100, to: 2099 };

/** The question with its numbers said in English words; null when it has none. */
export function spokenNumbers(question: string): string | null {
  const spoken = question.replace(/\d+/g, (digits, at: number) => {
    const glued = /\p{L}/u.test(question[at - 1] ?? " ") ? " " : "";
    const open = /\p{L}/u.test(question[at + digits.length] ?? " ") ? " " : "";
    return glued + say(digits) + open;
  });
  return spoken === question ? null : spoken;
}

function say(digits: string): string {
  const number = Number(digits);
  if (digits.length > 4 || (digits.length > 1 && digits[0] === "0"))
    return [...digits].map((digit) => units[Number(digit)]).join(" ");
  if (digits.length === 4 && number >= years.from && number <= years.to && number % 1000 >= 100) {
    const rest = number % 100;
    const half = rest === 0 ? "hundred" : rest < 10 ? `oh ${units[rest]}` : below100(rest);
    return `${below100(Math.floor(number / 100))} ${half}`;
  }
  return cardinal(number);
}

function cardinal(number: number): string {
  const parts: string[] = [];
  if (number >= 1000) parts.push(below100(Math.floor(number / 1000)), "thousand");
  const hundreds = Math.floor((number % 1000) / 100);
  if (hundreds > 0) parts.push(units[hundreds]!, "hundred");
  if (number % 100 > 0 || parts.length === 0) parts.push(below100(number % 100));
  return parts.join(" ");
}

function below100(number: number): string {
  if (number < 20) return units[number]!;
  return number % 10 === 0 ? tens[number / 10]! : `${tens[Math.floor(number / 10)]} ${units[number % 10]}`;
}
