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

/** Six trades in five languages, and eight more in English whose callers say the matter in words that no description has. */
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
  garden: described("en", {
    desk: "Welcomes callers.",
    doctor: "Diseases and pests of plants.",
    delivery: "Delivers soil, stones and large plants.",
    design: "Plans and lays out gardens.",
    bills: "Bills and refunds.",
  }),
  lettings: described("en", {
    desk: "Welcomes callers.",
    viewings: "Shows vacant flats and takes applications.",
    rent: "Rent payments and deposits.",
    repairs: "Repairs in flats and houses.",
    complaints: "Complaints about noise and neighbours.",
  }),
  cars: described("en", {
    desk: "Welcomes callers.",
    parts: "Spare parts.",
    workshop: "Services and repairs cars.",
    sales: "Sells new and used cars.",
    finance: "Loans, leases and instalments.",
  }),
  library: described("en", {
    desk: "Welcomes callers.",
    loans: "Lends and renews books, films and games.",
    rooms: "Study rooms and meeting rooms.",
    children: "Story hours and clubs for children.",
    cards: "Library cards and fines.",
  }),
  gym: described("en", {
    desk: "Welcomes callers.",
    membership: "Memberships, breaks and cancellations.",
    courses: "Yoga, swimming and dance courses.",
    trainers: "Personal trainers and training plans.",
    lost: "Lost property.",
  }),
  optician: described("en", {
    desk: "Welcomes callers.",
    tests: "Eye tests.",
    lenses: "Contact lenses.",
    frames: "Frames, glasses and their repair.",
    bills: "Bills and health insurance.",
  }),
  school: described("en", {
    desk: "Welcomes callers.",
    absences: "Sick notes and absences of pupils.",
    meals: "School meals and allergies.",
    enrolment: "Enrols new pupils.",
    transport: "School buses.",
  }),
  town: described("en", {
    desk: "Welcomes callers.",
    waste: "Collects household waste, paper and glass.",
    parking: "Parking permits and fines.",
    registry: "Marriages, births and deaths.",
    parks: "Parks, trees and playgrounds.",
  }),
};
