/** Letters that no mark makes of a plain one, and those that people write as two. */
const spelled: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  å: "aa",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Characters of an id that is made of a name. */
const mostCharacters = 60;

/** An id made of a name, that nothing has: `mueller` of Müller, `lucia` of Lucía; `agent` where the name has no such letters. */
export function freeId(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, (letter) => spelled[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, mostCharacters)
    .replace(/^-+|-+$/g, "");
  const base = plain || "agent";
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}
