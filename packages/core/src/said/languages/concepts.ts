import type { SpokenLanguage } from "./spoken-language.ts";

/** Words that say the same of a thing, in three languages, as their texts have them once folded. The opposites of one deny it. */
const concepts: Record<string, { same: string; opposite: string }> = {
  allowed: {
    same: "allowed permitted accepted admitted welcome permits allow permit accept admit erlaubt erlauben gestattet zugelassen willkommen permite permiten permitido permitida permitidos permitidas admite admiten admitimos admitido aceptan aceptamos acepta",
    opposite: "forbidden prohibited banned verboten untersagt prohibido prohibida prohibidos prohibidas",
  },
  included: {
    same: "included includes include inclusive including enthalten inbegriffen inklusive inkludiert dabei incluido incluida incluidos incluidas incluye incluyen",
    opposite: "excluded excludes ausgeschlossen excluido excluida excluidos excluidas",
  },
  possible: { same: "possible moglich posible", opposite: "impossible unmoglich imposible" },
  covered: {
    same: "covered covers cover abgedeckt gedeckt cubierto cubierta cubiertos cubiertas cubre cubren",
    opposite: "",
  },
  insured: { same: "insured versichert asegurado asegurada asegurados asegurados", opposite: "uninsured unversichert" },
  required: {
    same: "required needed necessary mandatory compulsory erforderlich notig notwendig necesario necesaria obligatorio obligatoria",
    opposite: "optional opcional",
  },
  available: { same: "available verfugbar erhaltlich disponible disponibles", opposite: "unavailable" },
  open: {
    same: "open opened opens geoffnet offnet offnen offen abierto abierta abren abre abrimos",
    opposite: "closed geschlossen ruhetag cerrado cerrada cerrados cerradas",
  },
  refundable: {
    same: "refundable refunded refund refunds erstattet erstattungsfahig reembolsable reembolsables",
    opposite: "nonrefundable",
  },
  limited: {
    same: "limited begrenzt beschrankt limitado limitada limitados limitadas",
    opposite: "unlimited unbegrenzt unbeschrankt ilimitado ilimitada ilimitados ilimitadas",
  },
  free: {
    same: "free complimentary kostenlos kostenfrei gratis umsonst gratuito gratuita gratuitos gratuitas",
    opposite: "",
  },
};

const known = new Map<string, { concept: string; denies: boolean }>();
for (const [concept, { same, opposite }] of Object.entries(concepts)) {
  for (const word of same.split(" ")) known.set(word, { concept: `=${concept}`, denies: false });
  for (const word of opposite.split(" ").filter(Boolean)) known.set(word, { concept: `=${concept}`, denies: true });
}

/** What a word says that is not so, as root or concept: "unheated", "unlimited", "closed"; null for any other word. */
export function oppositeOf(word: string, { opposites, root }: SpokenLanguage): string | null {
  const concept = conceptOf(word);
  if (concept) return concept.denies ? concept.concept : null;
  const [, plain] = opposites?.exec(word) ?? [];
  return plain === undefined ? null : (conceptOf(plain)?.concept ?? root(plain));
}

/** What a word says of a thing, where one of the known concepts is it. */
export const conceptOf = (word: string): { concept: string; denies: boolean } | undefined => known.get(word);
