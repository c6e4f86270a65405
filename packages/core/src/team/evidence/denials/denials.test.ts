import { expect, test } from "vitest";
import { fold } from "../../words/fold.ts";
import { deniedParts } from "./denials.ts";

function left(text: string): string {
  const folded = fold(text);
  const denied = deniedParts(folded);
  return [...folded].filter((_, at) => !denied.some(([start, end]) => at >= start && at < end)).join("");
}

test.each([
  ["no fever and no rash i only need a form", "fever", "form"],
  ["there is no damage just the key is missing", "damage", "key"],
  ["kein fieber und keine schmerzen nur eine überweisung", "schmerzen", "uberweisung"],
  ["no tiene fiebre ni dolor quiero un certificado", "fiebre", "certificado"],
  ["il n'y a pas de fuite je veux un devis", "fuite", "devis"],
  ["il n'y a plus de fuite je veux un devis", "fuite", "devis"],
  ["it isn't an emergency i need a form", "emergency", "form"],
  ["no pain at all but the wound is open", "pain", "wound"],
  ["she has no fever or cough now it is the rash", "fever", "rash"],
  ["non ho febbre vorrei un certificato", "febbre", "certificato"],
  ["não tenho febre quero um atestado", "febre", "atestado"],
  ["hasar yok adresim yanlış", "hasar", "adresim"],
  ["not a visa a passport", "visa", "passport"],
  ["nicht das zeugnis der ausweis", "zeugnis", "ausweis"],
  ["no la mesa la silla", "mesa", "silla"],
  ["pas la table la chaise", "table", "chaise"],
  ["non il tavolo la sedia", "tavolo", "sedia"],
  ["não é mesa é cadeira", "mesa", "cadeira"],
  ["别再转到会计那里，我要退货", "会计", "退货"],
  ["経理にはつながないでください、返品です", "経理", "返品"],
])("what nobody wants to have, and what is set right, is denied: %s", (text, denied, meant) => {
  expect(left(text)).not.toContain(denied);
  expect(left(text)).toContain(meant);
});

test.each([
  ["no pain killer helps her", "pain"],
  ["no the fire is in the kitchen", "fire"],
  ["no the pain is in my chest", "pain"],
  ["no an accident on the ring road", "accident"],
  ["there is no smoke detector in the flat", "smoke"],
  ["no fire extinguisher in the hall", "fire"],
  ["do you have no accident cover for bikes", "accident"],
  ["no damage waiver on my booking", "damage"],
  ["il y a de plus en plus de sang", "sang"],
  ["il y a plus de fumée qu'avant", "fumee"],
  ["no heating for us since monday", "heating"],
  ["no water since this morning", "water"],
  ["no lunch for my son today", "lunch"],
  ["es ist kein strom da", "strom"],
  ["bitte kein wasser mehr im keller", "wasser"],
  ["nada de luz desde ayer", "luz"],
  ["niente acqua da ieri", "acqua"],
  ["nada de energia desde ontem", "energia"],
  ["nothing but trouble with the heating", "heating"],
  ["had enough of this broken heating", "heating"],
  ["no idea where my parcel is", "parcel"],
  ["why not a room with a view", "room"],
  ["deje el paquete en la puerta", "paquete"],
  ["壊れたのは箱だけではありません", "箱"],
  ["箱だけじゃなくて中身も壊れました", "箱"],
  ["我不想付这个账单", "账单"],
])("what the caller lacks or complains of is denied by nobody: %s", (text, meant) => {
  expect(left(text)).toContain(meant);
});
