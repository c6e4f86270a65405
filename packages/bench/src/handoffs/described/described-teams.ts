import type { TeamDefinitionInput } from "cuecard";
import { type Members, teamOf } from "../gated/team-of.ts";

/** A team in one language, whose members have a description each and nothing else; the first is the entry. */
function described(
  language: string,
  descriptions: Record<string, string>,
  more: Record<string, Partial<Members[number]>> = {},
) {
  const members = Object.entries(descriptions).map(([agentId, description], at) => ({
    agentId,
    languages: [language],
    description,
    isEntry: at === 0,
    ...more[agentId],
  }));
  return teamOf(members);
}

/** Six trades in five languages. */
export const describedTeams: Record<string, TeamDefinitionInput> = {
  bank: described("en", {
    desk: "Greets callers.",
    cards: "Lost, stolen and blocked cards.",
    loans: "Mortgages, personal loans, interest rates and repayments.",
    accounts: "Opens and closes accounts, sends statements and changes addresses.",
    fraud: "Payments that the customer did not make.",
    callbacks: "Asks who is calling and takes messages for the managers.",
  }),
  vet: described(
    "en",
    {
      desk: "Welcomes callers.",
      check: "Checks name, address and the animal's number.",
      appointments: "Makes, moves and cancels appointments.",
      nurse: "Advises on sick and hurt animals, on food and medicine.",
      bills: "Bills, instalments and insurance claims.",
    },
    { desk: { canHandOffTo: ["check"] }, check: { until: { variable: "verified" } } },
  ),
  verwaltung: described("de", {
    empfang: "Nimmt Anrufe entgegen.",
    reparaturen: "Defekte, tropfende und verstopfte Leitungen, Heizung und Aufzüge.",
    miete: "Mietzahlungen, Nebenkosten und Kautionen.",
    vermietung: "Zeigt freie Wohnungen und nimmt Bewerbungen an.",
    schluessel: "Verlorene und abgebrochene Schlüssel, Schließanlagen.",
    hausordnung: "Beschwerden über Lärm und Müll.",
  }),
  hotel: described("es", {
    recepcion: "Atiende las llamadas.",
    reservas: "Hace, cambia y anula reservas de habitaciones.",
    limpieza: "Limpieza, toallas y sábanas.",
    mantenimiento: "Aire acondicionado, televisores y grifos averiados.",
    facturas: "Facturas, cobros y devoluciones.",
    objetos: "Objetos perdidos y olvidados.",
  }),
  garage: described("fr", {
    accueil: "Accueille les clients.",
    atelier: "Réparations, révisions et contrôles techniques.",
    pieces: "Commande des pneus, des batteries et des pièces.",
    depannage: "Voitures en panne, remorquage.",
    comptabilite: "Factures, paiements et devis.",
    location: "Prête et loue des voitures de remplacement.",
  }),
  internet: described("tr", {
    santral: "Çağrıları karşılar.",
    fatura: "Faturalar, ödemeler ve taksitler.",
    teknik: "Yavaş, kesilen ve çalışmayan internet, modem ayarları.",
    tasinma: "Adres değişikliği, nakil ve yeni bağlantı.",
    iptal: "Sözleşme iptali ve paket değişikliği.",
    kayip: "Kayıp ve çalıntı hatlar, SIM kart.",
  }),
};
