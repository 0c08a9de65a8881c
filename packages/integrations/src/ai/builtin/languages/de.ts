import type { LanguagePack } from './language-pack.ts';

export const de: LanguagePack = {
  openings: {
    natural: ['Das ist {title}, und hier steht, was man darüber wissen sollte.', '{title} ist schnell beschrieben.'],
    friendly: ['Darf ich vorstellen: {title}!', 'Schön, dass du da bist: Hier kommt {title}.'],
    professional: [
      'Diese Seite beschreibt {title} mit allen Angaben, die für die Auswahl zählen.',
      'Im Folgenden finden Sie die wichtigsten Angaben: {title}.',
    ],
    persuasive: ['Die Suche kann ein Ende haben: {title} ist vielleicht genau das Richtige.', 'Für {title} sprechen gute Gründe.'],
    playful: ['Pst, schon gehört? {title} ist da!', 'Trommelwirbel, bitte: {title}!'],
    luxurious: ['Manches verdient einen zweiten Blick, und {title} gehört dazu.', 'Wir freuen uns, Ihnen {title} vorzustellen.'],
    minimal: ['{title}. Nicht mehr und nicht weniger.', 'Das ist {title}.'],
  },
  closings: {
    natural: ['Ein zweiter Blick lohnt sich, der Rest ist Geschmackssache.', 'Wenn alles passt, ist {title} nur einen Klick entfernt.'],
    friendly: ['Gib {title} ein schönes Zuhause und erzähl uns, wie es dir gefällt!', 'Noch Fragen? Schreib uns einfach, wir helfen gern.'],
    professional: [
      'Für weitere Auskünfte vor der Bestellung stehen wir gern zur Verfügung.',
      'Wenn {title} Ihren Anforderungen entspricht, freuen wir uns auf Ihre Bestellung.',
    ],
    persuasive: [
      'Am besten gleich in den Warenkorb legen: {title} wartet schon.',
      'Nicht lange aufschieben, sondern {title} heute noch bestellen.',
    ],
    playful: [
      'Na los, ein Klick genügt. {title} kann es kaum erwarten!',
      'Ohne {title} sieht der Warenkorb doch ein wenig leer aus, oder?',
    ],
    luxurious: [
      'Machen Sie {title} zu einem Teil der Stunden, die nur Ihnen gehören.',
      'Nehmen Sie sich Zeit: Schon die Wahl darf Freude machen.',
    ],
    minimal: ['Das war es schon. Viel Freude mit {title}.', 'Schlicht. Bestellbereit.'],
  },
  asides: {
    natural: ['Große Worte braucht es hier nicht.', 'Was hier steht, das gilt auch.'],
    friendly: [
      'Du weißt selbst am besten, was zu dir passt, also lass dir ruhig Zeit.',
      'Genau so würden wir es auch unseren Freunden erzählen.',
    ],
    professional: [
      'Alle Angaben auf dieser Seite beruhen auf den vorliegenden Informationen.',
      'Die einzelnen Punkte lassen sich gut mit anderen Angeboten vergleichen.',
    ],
    persuasive: [
      'Wie gut fühlt es sich an, wenn die richtige Wahl endlich getroffen ist.',
      'Je länger man hinschaut, desto klarer wird die Entscheidung.',
    ],
    playful: ['Kein Kleingedrucktes, keine Zaubertricks, nur etwas zum Schmunzeln.', 'Achtung: Freunde könnten fragen, woher das kommt.'],
    luxurious: [
      'Es drängt sich nicht auf und wendet sich an alle, die auf Einzelheiten achten.',
      'Eine wohlüberlegte Wahl braucht keine lauten Worte.',
    ],
    minimal: ['Ohne Umwege.', 'Klar und einfach.'],
  },
  general: [
    'Vergleichen Sie in Ruhe mit dem, was schon im Haus ist.',
    'Wer weiß, wo es seinen Platz finden soll, entscheidet leichter.',
    'Es eignet sich für den eigenen Bedarf ebenso wie als Geschenk.',
    'Wer auf eine Einzelheit besonders achtet, fragt am besten vor der Bestellung nach.',
    'Bitte prüfen Sie vor der Bestellung die Maße und alle Angaben.',
    'Eine gute Wahl beginnt mit klaren Informationen, und die stehen hier.',
    'Ob für jeden Tag oder für besondere Anlässe, das bleibt ganz Ihnen überlassen.',
    'Bei Unsicherheit genügt eine kurze Nachricht, wir antworten so bald wie möglich.',
    'Lesen Sie die Punkte noch einmal durch und vertrauen Sie dann dem eigenen Urteil.',
    'Am Ende zählt, dass es zum eigenen Leben passt.',
    'Wer noch eine Nacht darüber schlafen möchte, merkt sich einfach diese Seite.',
    'Viele kleine Einzelheiten ergeben zusammen einen guten Eindruck.',
  ],
  keyword: [
    '„{Keyword}“: Schon deshalb lohnt sich ein zweiter Blick.',
    'Wer nach „{keyword}“ sucht, ist hier richtig.',
    'Beim Stichwort „{keyword}“ gehört dieses Angebot auf die Liste.',
    'Mit „{keyword}“ im Sinn ist die Entscheidung schnell getroffen.',
    'Steht „{keyword}“ weit oben auf dem Wunschzettel? Dann passt es hier.',
    'Wenn es um „{keyword}“ geht, darf man ruhig wählerisch sein.',
    'Wir erwähnen „{keyword}“, weil es im Alltag einen Unterschied macht.',
    'Auf der Suche nach „{keyword}“? Dann lesen Sie weiter.',
  ],
  brand: ['Dahinter steht {brand}.', 'Der Name dazu lautet {brand}.', 'Mehr über {brand} erzählen wir auf Anfrage gern.'],
  foreignIdea: ['In den Worten des Anbieters: „{idea}“.', 'Der Gedanke dahinter: „{idea}“.'],
  bulletsLead: ['Auf einen Blick:', 'Die wichtigsten Punkte:', 'Das fällt auf:'],
  titleWithKeyword: ['{title} – {Keyword}', '{title} | {Keyword}', '{title}, {keyword}'],
  titleWithBrand: ['{brand} {title}', '{title} von {brand}', '{title} – {brand}'],
  seoLead: ['{title} kennenlernen', 'Alles über {title}', '{title} im Überblick'],
  seoKeywords: ['Das Wichtigste: {keywords}', 'Für alle, die nach {keywords} suchen', 'Im Mittelpunkt: {keywords}'],
  seoCall: [
    'Alle Angaben ansehen und online bestellen',
    'Alle Einzelheiten stehen auf dieser Seite',
    'Jetzt in Ruhe ansehen und auswählen',
  ],
  listSeparator: ', ',
  gap: ' ',
  sentenceEnd: '.',
  honestAnswer:
    'Das ist der eingebaute Schreiber und kein Sprachmodell. Er setzt Produkttexte aus den angegebenen Fakten zusammen und zitiert aus Dokumenten, kann aber kein Gespräch führen. Zum Chatten bitte in den Einstellungen des Betreibers ein Modell verbinden.',
};
