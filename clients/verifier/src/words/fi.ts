/** What the verifier says in Finnish. */
import type { Words } from "./en.ts";

export default {
  page: {
    title: "Tarkista kierros",
    intro:
      "Tämä sivu laskee kierroksen uudelleen sen siemenistä kasinon omilla säännöillä ja vertaa kaikkea, mitä kasino siitä sanoo. Tuloksen alla kerrotaan, mitä se osoittaa ja mitä ei.",
    save: "Voit tallentaa sivun tiedostona ja käyttää sitä ilman yhteyttä. Se ei lähetä mitään mihinkään. Tiedoston SHA-256 on julkaistu kasinon lähdekoodin mukana (docs/verifier.sha256).",
    cycles:
      "Sivu tarkistaa myös jättipotin jaksot siemenen tiivisteellä, jonka kirjoitit muistiin niistä ensimmäisen aikana, sekä paljastettujen palvelimen siementesi luettelon tiivisteellä, jonka kirjoitit muistiin niistä ensimmäiselle.",
    language: "Kieli",
    noted:
      "Palvelimen siemenen tiiviste, jonka kirjoitit muistiin ennen kuin valitsit asiakkaan siemenen; useita välilyönnein erotettuina",
    handed:
      "Pelin sivu välitti tämän kierroksen ja tiivisteen, jonka se oli merkinnyt muistiin selaimeesi. Vertaa tiivistettä omaan muistiinpanoosi, jos teit sellaisen.",
    pasted:
      "Liitä vastaus kutsuun GET /api/v1/fairness/rounds/:roundId, GET /api/v1/fairness/seeds/revealed tai GET /api/v1/session/jackpot/cycles",
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
    "place after the cycle before": "Paikka edellisen jakson jälkeen",
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
      "Ei vahvistettu: syötä palvelimen siemenen tiiviste, jonka kirjoitit muistiin ennen kuin valitsit asiakkaan siemenen.",
    partly:
      "Osittain vahvistettu: kierros seuraa muistiin kirjoittamasi ketjun siemenestä. Ei ole osoitettu, ettei kasino poiminut juuri tätä siementä ketjusta.",
    forced:
      "Sattumasta ei osoitettu mitään: kehittäjä pakotti tämän demokierroksen ensimmäiset arvonnat.",
    cycles: (count) =>
      count === 1 ? "Vahvistettu: jakso." : `Vahvistettu: kaikki ${count} jaksoa.`,
    cyclesFailed: (failed) =>
      `Ei vahvistettu: ${failed === 1 ? "1 tarkistus" : `${failed} tarkistusta`} epäonnistui.`,
    noNoteOfCycles:
      "Ei vahvistettu: syötä siemenen tiiviste, jonka kirjoitit muistiin näistä jaksoista ensimmäisen aikana.",
    partlyCycles:
      "Osittain vahvistettu: kynnykset seuraavat muistiin kirjoittamasi ketjun siemenistä. Ei ole osoitettu, ettei kasino poiminut juuri näitä siemeniä ketjusta.",
    doubtedCycles:
      "Osittain vahvistettu: kaikki luvut seuraavat siemenistä, mutta kasino saattoi valita kynnyksiä. Mitkä ja miten, kerrotaan alla.",
    seeds: (count) =>
      count === 1
        ? "Vahvistettu: palvelimen siemen on se, jonka tiivisteen kirjoitit muistiin."
        : `Vahvistettu: kaikki ${count} palvelimen siementä käytettiin järjestyksessä.`,
    seedsFailed: (count) =>
      `Ei vahvistettu: tästä luettelosta löytyi ${count === 1 ? "1 virhe" : `${count} virhettä`}.`,
    partlySeeds:
      "Osittain vahvistettu: ensimmäisestä näistä palvelimen siemenistä alkaen kaikki käytettiin järjestyksessä. Syötä tiiviste, jonka kirjoitit muistiin ensimmäiselle, niin näet, ettei sitä poimittu.",
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
    wrongSeed: (first, last) =>
      `Kierrosten ${first}–${last} palvelimen siemenellä ei ole sille ilmoitettua tiivistettä.`,
    countedTwice: (last, first) =>
      `Palvelimen siemen alkaa kierroksesta ${first}, vaikka edellinen päättyi kierrokseen ${last}: kierroksia laskettiin kahdesti.`,
    missing: (first, last) =>
      `Kierrokset ${first}–${last} eivät kuulu millekään tämän luettelon palvelimen siemenelle.`,
    otherChain: (last, first) =>
      `Kierrosten ${last} ja ${first} välissä alkaa toinen ketju. Jos kirjoitit molempien ketjujen ankkurit muistiin ennen sitä, syötä ne. Jos ensimmäinen ei ollut käytetty loppuun, kasino jätti sen kesken.`,
    skipped: (count, last, first) =>
      `Kierrosten ${last} ja ${first} välissä ohitettiin ${count === 1 ? "1 palvelimen siemen" : `${count} palvelimen siementä`}. Jos et itse vaihtanut siellä siemeniä pelaamatta, sen teki kasino.`,
  },

  shown: {
    seed: "Palvelimen siemen on täsmälleen se, jonka tiivisteen kirjoitit muistiin: kukaan ei voinut poimia toista sen jälkeen.",
    chain: (steps) =>
      `Palvelimen siemen on muistiin kirjoittamastasi ketjusta: ${steps} kertaa tiivistettynä siitä tulee muistiin kirjoittamasi tiiviste.`,
    follows:
      "Tila, lopputulos, kerroin ja voitto seuraavat siemenistä, noncesta, valinnoista, toiminnoista ja panoksesta.",
    threshold:
      "Jokainen kynnys seuraa siemenestä, jonka muistiin kirjoittamasi tiiviste tai edellinen jakso oli kiinnittänyt, ja on jakson alun ja sen katon välissä.",
    inTurn:
      "Missä myös edellinen jakso on mukana, siemen on täsmälleen seuraava: kukaan ei voinut poimia toista, kun edellinen voittaja oli tiedossa.",
    cycleChain:
      "Siemen on muistiin kirjoittamastasi ketjusta, mutta et kirjoittanut muistiin sen omaa tiivistettä.",
    paid: "Voittanut panos vei potin kynnyksen yli ja sai potin kattoon asti.",
    seedsInTurn: "Jokainen palvelimen siemen on täsmälleen ketjunsa seuraava: yhtään ei ohitettu.",
    allRounds:
      "Jokainen kierros tämän luettelon ensimmäisestä viimeiseen kuuluu jollekin näistä palvelimen siemenistä.",
  },
  notShown: {
    noted:
      "Että kirjoitit tiivisteen muistiin ennen kuin kasino tunsi asiakkaan siemenen. Myöhemmin muistiin kirjoitettu tai kierroksen omista tiedoista kopioitu tiiviste ei osoita mitään.",
    yours:
      "Että pelasit juuri tämän. Vertaa kierroksen tunnistetta, panosta, valintoja ja toimintoja omiisi ja sääntöjen versiota ja sen palautusprosenttia siihen, mitä peli tai sen API näytti sitä ennen. Noncen on oltava yhtä suurempi kuin edellisen kierroksesi: kasino, joka jättää nonceja väliin, voisi valita.",
    picked:
      "Ettei kasino poiminut tätä palvelimen siementä ketjusta, kun se tunsi asiakkaan siemenen. Jotta sekin osoitetaan, kirjoita palvelimen siemenen oma tiiviste muistiin ennen jokaista valitsemaasi asiakkaan siementä.",
    seedByPlayer:
      "Että valitsit asiakkaan siemenen vasta kirjoitettuasi tiivisteen muistiin. Vertaa sitä omaasi.",
    seedNotByPlayer:
      "Ettei asiakkaan siementä ja palvelimen siementä valittu toistensa mukaan: ei ole kerrottu, että sinä valitsit asiakkaan siemenen, joten kasino on voinut valita sen.",
    realMoney: "Että se pelattiin oikealla rahalla: mikään arvonta ei riipu siitä.",
    demo: "Että se pelattiin demosaldolla: mikään arvonta ei riipu siitä.",
    voided: "Että kierroksen mitätöinti oli oikein.",
    jackpot: "Jättipotti: se ei kuulu kierroksen arvontoihin.",
    notedCycle:
      "Että kirjoitit tiivisteen muistiin jakson aikana ja että sen numero, suola, alku ja katto näytettiin silloin samoina kuin tässä. Jakson päätyttyä kopioituina ne eivät osoita mitään.",
    terms: (cycles) =>
      `Että suola, alku ja katto näytettiin jakson aikana samoina kuin tässä (jakso ${cycles}): muilla arvoilla kasino voisi asettaa kynnyksen mihin haluaa. Kirjoita ne muistiin joka jaksosta.`,
    pickedCycle: (cycles) =>
      `Ettei siementä poimittu jakson alkaessa (jakso ${cycles}). Jotta se osoitetaan, liitä myös edellinen jakso ja siemenen tiiviste, jonka kirjoitit muistiin sen aikana.`,
    doubts: {
      salt: (cycles) =>
        `Ettei kasino valinnut, missä kynnys on (jakso ${cycles}): suolassa olevaa asiakkaan siementä ei valinnut kukaan pelaaja. Kasino saattoi valita sen.`,
      count: (cycles) =>
        `Ettei kasino valinnut, missä kynnys on (jakso ${cycles}): korjaus antoi jaksolle numeron, joka ei seuraa edellistä, ja kynnys riippuu numerosta.`,
      chain: (cycles) =>
        `Ettei kasino valinnut, missä kynnys on (jakso ${cycles}): korjauksen jälkeen ketju arvottiin uudelleen, kun suola oli tiedossa. Tällainen jakso vaatii myös siemenen tiivisteen, jonka kirjoitit muistiin sen aikana.`,
    },
    givenUp: (count) =>
      `Että ${count === 1 ? "kynnyksestä" : `${count} kynnyksestä`} luopuminen oli oikein. Kasino teki sen julkisesti, ja seuraava siemen tuli vuoroon.`,
    winner:
      "Kuka asetti voittaneen panoksen, ja että suola on sen kierroksen: vain voittaja voi verrata sitä.",
    contributions:
      "Että jokaisesta panoksesta meni sen osuus. Omien panostesi osuudet näet historiastasi.",
    turns:
      "Että jokainen palvelimen siemenen vaihto oli omasi tai tuli 1 000 kierroksen jälkeen ja ettei kierrostesi välistä jätetty nonceja pois. Vertaa historiaasi.",
    early: (rounds) =>
      `Että sinä itse vaihdoit palvelimen siemenen näiden kierrosten jälkeen, ennen kuin sillä oli pelattu 1 000: ${rounds}. Vertaa omiin vaihtoihisi.`,
    nextChain: (rounds) =>
      `Että seuraavalle ketjulle muistiin kirjoittamasi tiiviste (kierroksesta ${rounds} alkaen) on ankkuri, joka oli julkaistu sille edellisen ketjun ollessa käytössä.`,
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
    noSeeds: "Yhtään tämän luettelon palvelimen siementä ei ole vielä paljastettu.",
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
