/** What the verifier says in Finnish. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Tarkista kierros",
    intro:
      "Tämä sivu laskee kierroksen uudelleen sen siemenistä kasinon omilla säännöillä ja vertaa kaikkea, mitä kasino siitä sanoo. Tuloksen alla kerrotaan, mitä se osoittaa ja mitä ei.",
    save: "Voit tallentaa sivun tiedostona ja käyttää sitä ilman yhteyttä. Se ei lähetä mitään mihinkään. Tiedoston SHA-256 on julkaistu kasinon lähdekoodin mukana (docs/verifier.sha256).",
    cycles:
      "Sivu tarkistaa myös jättipotin jaksot: kirjoita muistiin jättipotin ankkuri tai siemenen tiiviste ja liitä jaksojen luettelo.",
    language: "Kieli",
    noted: "Ankkuri tai palvelimen siemenen tiiviste, jonka kirjoitit muistiin ennen kierrosta",
    handed:
      "Pelin sivu välitti tämän kierroksen ja ankkurin, jonka se oli merkinnyt muistiin selaimeesi. Vertaa ankkuria omaan muistiinpanoosi, jos teit sellaisen.",
    pasted:
      "Liitä vastaus kutsuun GET /api/v1/fairness/rounds/:roundId tai GET /api/v1/session/jackpot/cycles",
    result: "Tulos",
    nothingYet: "Ei vielä mitään tarkistettavaa.",
    orFields: "Tai täytä kentät",
    computedFrom: "Mistä kierros laskettiin",
    gameId: "Peli",
    gameVersion: "Sääntöjen versio",
    returnToPlayer: "Version palautusprosentti",
    serverSeed: "Palvelimen paljastettu siemen",
    clientSeed: "Asiakkaan siemen",
    nonce: "Nonce",
    choices: "Valinnat JSON-muodossa; {}, jos niitä ei ollut",
    actions: "Toiminnot JSON-luettelona; [], jos niitä ei ollut",
    forcedDraws:
      "Pakotetut arvonnat JSON-luettelona (vain kehittäjän testiympäristössä); null, jos niitä ei ollut",
    claimed: "Mitä kasino sanoo",
    roundId: "Kierroksen tunniste",
    serverSeedHash: "Palvelimen siemenen tiiviste",
    clientSeedBy: "Kuka valitsi asiakkaan siemenen",
    byPlayer: "pelaaja",
    byPlatform: "alusta",
    notSaid: "ei kerrottu",
    playedAs: "Pelattu",
    realMoney: "oikealla rahalla",
    demo: "demosaldolla",
    state: "Tila",
    outcome: "Lopputulos JSON-muodossa",
    multiplier: "Kerroin",
    currency: "Valuutta",
    stake: "Panos",
    win: "Voitto",
    verify: "Tarkista",
  },

  checks: {
    "hash that you noted": "Muistiin kirjoittamasi tiiviste",
    "server seed hash": "Palvelimen siemenen tiiviste",
    state: "Tila",
    return: "Palautusprosentti",
    outcome: "Lopputulos",
    multiplier: "Kerroin",
    win: "Voitto",
    "seed hash": "Siemenen tiiviste",
    threshold: "Kynnys",
    "bet that passed the threshold": "Kynnyksen ylittänyt panos",
    payout: "Maksettu summa",
  },
  matches: (what) => `${what}: täsmää`,
  differs: (what) => `${what}: ei täsmää`,
  compared: (said, recomputed) => `ilmoitettu ${said}, laskettu ${recomputed}`,
  nothing: "ei mitään",
  impossible: {
    "an unknown currency": "tuntematon valuutta",
    "a stake that cannot be": "mahdoton panos",
  },

  verdicts: {
    verified: (checks) => `Vahvistettu: kaikki ${checks} tarkistusta onnistuivat.`,
    failed: (failed, checks) =>
      `Ei vahvistettu. Epäonnistuneita tarkistuksia: ${failed}/${checks}.`,
    noNote:
      "Ei vahvistettu: syötä ankkuri tai palvelimen siemenen tiiviste, jonka kirjoitit muistiin ennen kierrosta.",
    forced:
      "Sattumasta ei osoitettu mitään: kehittäjä pakotti tämän demokierroksen ensimmäiset arvonnat.",
    cycles: (count) =>
      count === 1 ? "Vahvistettu: jakso." : `Vahvistettu: kaikki ${count} jaksoa.`,
    cyclesFailed: (failed) => `Ei vahvistettu. Epäonnistuneita tarkistuksia: ${failed}.`,
    noNoteOfCycles:
      "Ei vahvistettu: syötä ankkuri tai siemenen tiiviste, jonka kirjoitit muistiin ennen näitä jaksoja.",
    notRecomputed: (why) => `Tätä ei voi laskea uudelleen. ${why}`,
  },
  report: {
    version: (version, share) =>
      `Sääntöjen versio ${version} palauttaa panoksista pitkällä aikavälillä ${share}.`,
    shown: "Mitä osoitettiin",
    notShown: "Mitä ei osoitettu",
    draws: (count) => `Arvonnat (${count})`,
    draw: (value, most) => `${value} väliltä 0–${most}`,
    outcome: "Lopputulos uudelleen laskettuna",
    cycle: (number) => `Jakso ${number}`,
  },

  shown: {
    seed: "Palvelimen siemen on se, jonka muistiin kirjoittamasi tiiviste oli kiinnittänyt.",
    follows:
      "Tila, lopputulos, kerroin ja voitto seuraavat siemenistä, noncesta, valinnoista, toiminnoista ja panoksesta.",
    threshold:
      "Muistiin kirjoittamasi tiiviste oli kiinnittänyt jokaisen kynnyksen, ja kynnys on jakson alun ja sen katon välissä.",
    paid: "Voittanut panos vei potin kynnyksen yli ja sai potin kattoon asti.",
  },
  notShown: {
    noted:
      "Että kirjoitit tiivisteen muistiin ennen kierrosta. Kierroksen omista tiedoista kopioitu tiiviste ei osoita mitään.",
    yours:
      "Että pelasit juuri tämän. Vertaa kierroksen tunnistetta, noncea, panosta, valintoja ja toimintoja omiisi.",
    seedByPlayer:
      "Että valitsit asiakkaan siemenen vasta kirjoitettuasi tiivisteen muistiin. Vertaa sitä omaasi.",
    seedNotByPlayer:
      "Ettei palvelimen siementä poimittu asiakkaan siemenen mukaan: ei ole kerrottu, että sinä valitsit jälkimmäisen.",
    realMoney: "Että se pelattiin oikealla rahalla: mikään arvonta ei riipu siitä.",
    demo: "Että se pelattiin demosaldolla: mikään arvonta ei riipu siitä.",
    voided: "Että kierroksen mitätöinti oli oikein.",
    jackpot: "Jättipotti: se ei kuulu kierroksen arvontoihin.",
    notedCycle:
      "Että kirjoitit tiivisteen muistiin ennen jaksoa. Jakson omista tiedoista kopioitu tiiviste ei osoita mitään.",
    winner:
      "Kuka asetti voittaneen panoksen, ja että suola on sen kierroksen: vain voittaja voi verrata sitä.",
    contributions:
      "Että jokaisesta panoksesta meni sen osuus. Omien panostesi osuudet näet historiastasi.",
  },

  refusals: {
    SEED_INVALID: "Palvelimen siemenessä on oltava 64 heksadesimaalinumeroa. Onko se paljastettu?",
    CLIENT_SEED_INVALID: "Asiakkaan siemenessä on 1–64 näkyvää ASCII-merkkiä tai välilyöntiä.",
    ROUND_ID_INVALID: "Alustalla ei ole kierrosta, jolla olisi tämä tunniste ja tämä nonce.",
    DRAWS_FORCED:
      "Arvontoja ei koskaan pakoteta oikealla rahalla, tässä pelissä eikä näihin arvoihin.",
    GAME_NOT_FOUND: "Sivu ei tunne tätä peliä tai tätä sen sääntöjen versiota.",
    CHOICES_INVALID: "Peli ei salli näitä valintoja.",
    ACTION_NOT_ALLOWED: "Nämä toiminnot eivät ole mahdollisia tällä kierroksella.",
  },

  mistakes: {
    handed: "Sivun osoitteessa olevaa kierrosta ei voi lukea. Liitä se sen sijaan.",
    notJson: "Liittämäsi ei ole JSON-muotoa. Kopioi kaikki.",
    fieldNotJson: (name) => `”${name}” ei ole JSON-muotoa. Kopioi kaikki.`,
    notARound: "Liittämäsi ei ole kierros.",
    notRevealed:
      "Tämän kierroksen palvelimen siementä ei ole vielä paljastettu. Paljasta se ensin ja kopioi kierros sitten uudelleen.",
    unknownField: (name) => `Sivu ei tunne kenttää ”${name}”. Onko sivusta uudempi versio?`,
    missing: (name) => `Kierroksesta puuttuu ”${name}”. Kopioi kaikki.`,
    empty: (name) => `Täytä ”${name}”.`,
    notOneOf: (name, values) => `Kentän ”${name}” on oltava jokin näistä: ${values}.`,
    notWhole: (name) => `Kentän ”${name}” on oltava kokonaisluku.`,
    notANumber: (name) => `Kentän ”${name}” on oltava luku.`,
    notAList: (name) => `Kentän ”${name}” on oltava luettelo.`,
    notWholeNumbers: (name) => `Kentässä ”${name}” on oltava kokonaislukuja.`,
    cycleOpen: "Tämän jakson siemen paljastetaan, kun jakso päättyy.",
    notACycle: "Liittämäsi ei ole jakso.",
    missingInCycle: (name) =>
      `Jaksosta puuttuu ”${name}”, tai sen arvo on mahdoton. Kopioi kaikki.`,
    tooLarge: (name) => `”${name}” on liian suuri.`,
    ceiling: "Katon on oltava alun yläpuolella.",
    impossible: "Peli ei salli näitä valintoja ja toimintoja.",
  },
} satisfies Words;
