import { atFirstUse } from "../../base/values/at-first-use.ts";
import { fold } from "../words/fold.ts";

/**
 * Words that callers use for one thing, in English, Spanish, German and French: examples of a member seldom have the
 * very word that is said. A word may stand in several rows. Written from general knowledge, not from any set.
 */
const rows = [
  "bill bills billing billed invoice invoices statement charge charged charges charging fee fees debit debited surcharge factura facturas cobro cobrar cobraron cobrado cargo recibo rechnung rechnungen abgebucht gebühr facture prélèvement débité",
  "pay paid payment payments paying owe owed owing due overdue instalment installment instalments arrears debt deposit pago pagar pagado deuda cuota zahlen zahlung bezahlen bezahlt schulde payer paiement paye dette",
  "price prices cost costs costing expensive cheap cheaper cheapest quote fare rate rates afford discount offer deal precio cuesta caro barato oferta descuento preis kostet kosten teuer billiger rabatt prix coûte cher remise tarif",
  "refund refunds refunded reimburse reimbursed reimbursement compensation compensate reembolso devolución devolver reembolsar erstattung erstatten rückerstattung remboursement rembourser",
  "return returns returning exchange replace replacement keep devolver cambiar cambio zurückgeben zurückschicken umtauschen renvoyer échanger retourner",
  "cancel cancelled canceled cancelling cancellation terminate quit leave leaving unsubscribe cancelar anular baja cancelación kündigen kündigung stornieren annuler résilier résiliation",
  "broken broke break fault faulty defect defective damaged damage cracked crack smashed dent dented leak leaks leaking drip drips dripping dead fail fails failed failing crash crashes crashed freeze freezes freezing frozen stuck dropped blocked clogged roto rota avería averiado estropeado dañado funciona fuga gotea kaputt defekt beschädigt tropft undicht cassé panne défectueux abîmé fuite",
  "repair repairs repaired fix fixed fixing engineer technician plumber electrician mechanic maintenance workshop reparar reparación arreglar técnico fontanero reparieren reparatur techniker handwerker klempner réparer réparation technicien plombier",
  "stolen steal stole theft thief snatched robbed robbery mugged pickpocket pickpocketed burgled nicked grabbed robado robaron robo gestohlen diebstahl geklaut volé vol",
  "lost lose losing missing misplaced disappeared vanished mislaid forgotten perdido perdí perdida falta verloren verschwunden fehlt perdu perdue disparu manque",
  "fraud fraudulent scam scammed scammer unauthorised unauthorized recognise recognize unrecognised suspicious hacked hacker phishing fraude estafa betrug betrüger arnaque",
  "abroad overseas roaming travel travelling traveling trip fly flying foreign holiday holidays vacation country journey extranjero viaje viajar viajo ausland reise reisen urlaub étranger voyage voyager vacances",
  "flight flights fly flying plane airline airport boarding departure departs takeoff connection vuelo vuelos avión aeropuerto flug flüge flugzeug flughafen vol avion aéroport",
  "bag bags baggage luggage suitcase suitcases backpack trunk carousel maleta maletas equipaje gepäck koffer bagage bagages valise",
  "book booked booking reserve reserved reserving reservation schedule scheduled appointment slot reservar reserva cita buchen gebucht buchung termin reservieren réserver réservation",
  "reschedule delay delayed move moved later earlier another aplazar retraso retrasado verschieben verspätet verspätung reporter retard",
  "change changing modify alter amend update correct edit cambiar modificar corregir ändern änderung korrigieren changer modifier corriger",
  "order orders ordered parcel parcels package packages delivery deliver delivered courier shipment shipping ship shipped carrier tracking arrive arrived pedido paquete entrega envío llegado bestellung bestellt paket lieferung geliefert sendung commande colis livraison livré",
  "buy buying bought purchase purchased purchasing shop shopping comprar compra kaufen gekauft kauf acheter achat acheté",
  "recommend recommendation advice advise suggest suggestion best better compare comparison recomendar mejor consejo empfehlen beste vergleichen conseiller meilleur",
  "stock available availability inventory disponible existencias verfügbar vorrätig disponibilité",
  "phone phones mobile cell cellphone smartphone handset iphone android device teléfono móvil celular handy telefon portable téléphone",
  "number sim esim voicemail calls texts línea número chip nummer numéro",
  "computer laptop notebook macbook pc desktop tablet ipad ordenador portátil computadora rechner ordinateur",
  "screen display monitor glass pantalla bildschirm écran",
  "tv television televisions telly channel channels televisor televisión fernseher télé télévision",
  "camera console headphones headset earbuds speaker printer keyboard cámara auriculares impresora kopfhörer drucker casque imprimante",
  "internet wifi wi-fi broadband router modem line online connection connected network signal fibre fiber offline conexión red wlan verbindung leitung connexion réseau",
  "slow slower lag laggy lagging buffering buffers speed fast lento velocidad langsam geschwindigkeit lent vitesse débit",
  "dishwasher washing machine washer dryer fridge freezer oven kettle toaster microwave cooker stove hob nevera lavadora horno lavavajillas kühlschrank spülmaschine waschmaschine herd lave-vaisselle four frigo",
  "heating heater boiler radiator water shower tap faucet toilet sink drain pipe pipes bath bathroom ceiling wall window mould mold damp calefacción agua ducha grifo baño heizung wasser dusche hahn chauffage eau douche robinet",
  "cold warm hot freezing frío caliente kalt froid",
  "electricity power outage light lights lamp socket fuse blackout luz electricidad corriente strom licht électricité courant lumière",
  "noise noisy loud louder music party parties partying shouting screaming barking neighbour neighbours neighbor neighbors upstairs downstairs ruido vecino vecinos lärm laut nachbar nachbarn bruit voisin voisins",
  "rubbish garbage trash bins litter waste dumping basura müll abfall poubelle déchets",
  "rent rents rental landlord tenant tenants lease tenancy flat apartment house alquiler inquilino piso miete mieter wohnung vermieter loyer locataire appartement",
  "viewing view visit vacant let letting lettings property properties visitar besichtigung visite",
  "notice moving move-out contract agreement deposit renew renewal extend contrato renovar vertrag verlängern kündigungsfrist contrat renouveler",
  "key keys lock locked lockout locksmith door doors entrance fob gate llave llaves puerta cerradura schlüssel tür ausgesperrt clé clés porte serrure",
  "password passcode login log-in username sign-in signin reset unlock pin code contraseña clave usuario passwort kennwort anmelden mot de passe identifiant",
  "account accounts profile cuenta konto konten compte",
  "card cards visa mastercard tarjeta karte kreditkarte carte",
  "balance statement funds saldo kontostand solde",
  "loan loans mortgage borrow borrowed borrowing lend lending lender interest préstamo hipoteca kredit darlehen hypothek zinsen prêt crédit emprunt",
  "savings saving save invest investing investment investments stocks shares fund pension retirement isa ahorro ahorros inversión sparen anlage aktien rente épargne placement retraite",
  "transfer transfers send sending wire remit remittance transferencia enviar überweisung überweisen virement virer",
  "atm cash withdraw withdrawal withdrawn cajero efectivo retirar bargeld abheben geldautomat espèces retirer distributeur",
  "insurance insured insure cover covered coverage policy claim claims premium deductible warranty guarantee seguro póliza garantía cobertura versicherung versichert garantie assurance assuré sinistre",
  "accident collision hit injured crash accidente choque unfall accident",
  "doctor doctors physician gp nurse specialist consultant clinic surgeon médico doctora doctor arzt ärztin praxis médecin docteur",
  "medicine medicines medication medications meds pill pills prescription prescriptions refill refills pharmacy pharmacist dose antibiotics inhaler drug receta medicina farmacia pastillas rezept medikament apotheke tabletten ordonnance médicament pharmacie",
  "pain painful hurt hurts hurting ache aching sick ill illness fever temperature cough coughing bleeding sore headache rash dizzy symptom symptoms vomiting swollen dolor duele fiebre tos enfermo schmerzen fieber husten krank douleur mal fièvre toux malade",
  "emergency urgent urgently ambulance unconscious breathe breathing chest collapsed emergencia urgente ambulancia notfall dringend notarzt urgence ambulance",
  "child children kid kids baby babies toddler son daughter infant niño niña hijo hija bebé kind kinder sohn tochter enfant fils fille bébé",
  "pregnant pregnancy birth midwife embarazada embarazo schwanger enceinte grossesse",
  "results result lab laboratory blood sample x-ray xray scan mri ultrasound test tests resultados análisis sangre radiografía ergebnis befund blut röntgen résultats analyse sang radio",
  "dentist dental tooth teeth filling gum dentista diente muela zahnarzt zahn dentiste dent",
  "eye eyes glasses sight optician vision gafas ojo augen brille yeux lunettes",
  "hair haircut stylist salon barber pelo peluquero haare friseur cheveux coiffeur",
  "vaccine vaccination jab shot flu vacuna impfung vaccin",
  "food eat eating restaurant restaurants dinner lunch breakfast meal meals cuisine hungry dish comida cenar restaurante comer essen restaurant abendessen manger dîner repas",
  "cook cooking bake ingredient ingredients calories nutrition diet receta cocinar rezept kochen cuisiner",
  "hotel hotels room rooms stay staying accommodation hostel lodging guesthouse habitación alojamiento zimmer unterkunft chambre hébergement",
  "car cars vehicle vehicles automobile suv sedan drive driving engine tyre tyres tire tires gas petrol fuel coche auto carro fahrzeug reifen tanken voiture véhicule pneu essence",
  "hire rental rent renting alquilar mieten louer location",
  "taxi cab cabs ride rides uber lyft lift taxis",
  "train trains rail railway station tren estación zug bahn bahnhof gare",
  "bus buses coach autobús autocar",
  "movie movies film films cinema theater theatre showtime showtimes película cine kino",
  "watch stream streaming rent play subtitles",
  "music song songs album albums track tracks listen listening tune playlist band singer artist canción música musik lied chanson musique",
  "event events concert concerts show shows game games match sports sport festival ticket tickets evento entrada entradas konzert veranstaltung billet spectacle",
  "weather rain rainy raining temperature forecast sunny humid humidity windy wind umbrella snow degrees clima lluvia wetter regen météo pluie",
  "attraction attractions sightseeing museum museums park tourist landmark monument sights",
  "alarm alarms wake snooze timer despertador wecker réveil",
  "calendar agenda meeting meetings event diary",
  "message messages text sms email mail letter notify mensaje correo nachricht brief message courrier",
  "job jobs hiring career careers vacancy vacancies position applied trabajo empleo stelle bewerbung emploi poste",
  "salary payroll paycheck paychecks wage wages payday sueldo nómina gehalt lohn salaire paie",
  "pto vacation-days time-off sick-leave",
  "complain complaint complaints unhappy rude unacceptable terrible disgusting manager supervisor queja reclamación beschwerde beschweren plainte réclamation",
  "plan plans tariff subscription subscriptions package upgrade downgrade allowance unlimited data gigabytes gigs contract tarifa suscripción abo forfait abonnement",
  "student students university school college course class discount estudiante universidad studenten schüler étudiant université",
  "open opening hours opens closed closes horario abierto abre öffnungszeiten geöffnet horaires ouvert",
  "address located location directions near nearest branch store dirección ubicación adresse standort filiale agence",
  "tax taxes vat irs impuesto impuestos steuer impôt",
  "points miles rewards reward loyalty bonus tier status puntos millas punkte meilen prämie points",
  "seat seats legroom aisle row asiento sitz sitzplatz siège",
  "passport visa visas document documents id certificate paperwork proof pasaporte documento pass ausweis unterlagen passeport papiers",
  "check-in checkin boarding-pass pass embarque einchecken bordkarte enregistrement",
  "pet pets dog dogs cat cats puppy mascota perro gato hund katze chien chat",
  "wheelchair disabled disability assistance accessible silla rollstuhl fauteuil handicap",
  "currency exchange euros dollars yen rupees pounds divisa moneda währung devise",
  "translate translation meaning spell definition synonym traducir übersetzen traduire",
  "install installed installing setup set-up configure pair pairing connect connecting activate activation instalar configurar conectar activar einrichten installieren verbinden aktivieren installer configurer connecter activer",
  "update updated updating upgrade software app application version actualizar aplicación aktualisieren mise-à-jour",
  "photo photos picture pictures file files backup foto fotos bild bilder",
  "old used secondhand second-hand trade sell selling sold voucher worth viejo usado vender alt gebraucht verkaufen vieux occasion vendre",
  "visit visitor guest guests friend family",
  "weight lose slim muscle protein gym fitness workout supplement supplements",
  "size sizes large small medium fit fits talla größe taille",
  "coupon coupons code promo promotion voucher cashback cupón gutschein",
  "human person operator representative agent somebody someone persona agente operador mensch mitarbeiter personne conseiller",
];

/** Numbers of the rows that a stemmed word stands in. */
const rowsOf = atFirstUse(() => {
  const found = new Map<string, number[]>();
  for (const [row, words] of rows.entries()) {
    for (const word of new Set(words.split(" ").map((each) => fold(each).replaceAll("'", "")))) {
      const own = found.get(word) ?? [];
      own.push(row);
      found.set(word, own);
    }
  }
  return found;
});

/** What else a word may stand for: the same numbers for words that mean one thing. */
export function relatedRows(word: string): readonly number[] {
  return rowsOf().get(word) ?? none;
}

const none: readonly number[] = [];
