import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const de: LanguagePack = {
  labels: { material: 'Material', size: 'Maße', colour: 'Farbe', use: 'Verwendung', care: 'Pflege', contents: 'Im Lieferumfang' },
  signs: {
    material: listOf(
      'baumwolle leinen wolle merino kaschmir seide polyester polyamid elasthan viskose leder filz stahl edelstahl aluminium messing kupfer eisen gold silber holz eiche eichen buche buchen nussbaum bambus kiefer kork glas keramik porzellan steinzeug stein marmor beton kunststoff gummi silikon acryl stoff wachs bienenwachs papier pappe leinwand material gefertigt',
    ),
    size: listOf('maße größe größen abmessungen länge breite höhe tiefe durchmesser cm mm ml liter fassungsvermögen gewicht wiegt zoll'),
    colour: listOf('farbe farben schwarz weiß grau rot blau grün gelb braun beige türkis rosa'),
    use: listOf('verwendung geeignet ideal alltag perfekt einsatz'),
    care: listOf(
      'waschen waschbar maschinenwäsche handwäsche reinigen abwischen spülmaschine spülmaschinenfest geschirrspüler bügeln pflege trockner schonwaschgang',
    ),
    contents: listOf('lieferumfang enthält inklusive stück teile set packung'),
  },
  withBrand: [(title, brand) => `${title} von ${brand}`, (title, brand) => `${title} – ${brand}`],
  details: ['Einzelheiten', 'Merkmale'],
  values: ['Technische Daten', 'Angaben'],
  category: 'Kategorie',
  quoted: 'Im Original',
  colon: ': ',
  gap: ' ',
  sentenceEnd: '.',
  listSeparator: ', ',
  smallWords: smallWords.de,
  no: /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|nie|ohne)(?!\p{L})/iu,
  aside: /^(?:verpackung|versand|karton|palette|lager(?:ung|temp)|betriebs(?:temp|feucht|höhe))/i,
  subordinators: wordsOf('wenn falls während obwohl weil da damit sobald solange ohne mit ob für aus in dank'),
  honestAnswer:
    'Das ist der eingebaute Schreiber und kein Sprachmodell. Er setzt Produkttexte aus den angegebenen Fakten zusammen und zitiert aus Dokumenten, kann aber kein Gespräch führen. Zum Chatten bitte in den Einstellungen des Betreibers ein Modell verbinden.',
};
