import { plainWords } from "../../words/words.ts";

/** Words that name nothing but the talk itself: agreeing, denying, thanking, hearing, and how the other one speaks. */
const talk = new Set(
  plainWords(
    `true truth false correct incorrect accurate inaccurate untrue erroneous valid affirmative negative positive yeap naw agree agreed disagree confirm confirmed
    definite definitely absolutely totally completely actually certainly resounding believe afraid wrong awesome terrible great greetings greeting
    appreciate appreciated appreciation grateful gratitude thankful thanking obliged help helping helped helpful assistance assist assisting answer answering
    glad pleasure enjoyed nice talk talking talked chat chatting conversation converse speak speaking speech voice later soon
    friend ai feeling hear heard hearing missed catch repeat repeated repeating restate question words said saying last time just back over
    stimmt richtig falsch korrekt wahr einverstanden gesagt gehört hören verstanden wiederholen nochmal geholfen hilfe danke nett freundlich antwort frage gespräch
    cierto correcto incorrecto verdad falso acuerdo ayuda amable dicho oído repetir gracias respuesta pregunta vrai faux exact aide gentil répéter entendu réponse`,
  ),
);
/** Of these, what says nothing of speech when it stands alone: "is it faster?" may be about a product. */
const pace = new Set(
  plainWords(
    "slow slower slowly fast faster quickly speed pace rate loud louder quiet quieter decrease increase reduce bit langsam langsamer schneller lauter leiser",
  ),
);
const ofSpeech = new Set(plainWords("talk talking speak speaking speech voice words saying sprechen reden hablar"));

/** True when all of these words are about the talk itself, as in "that is correct, I appreciate your help". */
export function namesOnlyTheTalk(content: readonly string[]): boolean {
  if (content.length === 0) return false;
  const speaks = content.some((word) => ofSpeech.has(word));
  return content.every((word) => talk.has(word) || ofSpeech.has(word) || (speaks && pace.has(word)));
}
