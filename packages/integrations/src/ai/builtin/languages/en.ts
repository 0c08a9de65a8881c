import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const en: LanguagePack = {
  labels: { material: 'Material', size: 'Size', colour: 'Colour', use: 'Use', care: 'Care', contents: 'In the box' },
  signs: {
    material: listOf(
      'cotton linen wool merino cashmere silk polyester nylon elastane spandex viscose leather suede canvas denim fleece mesh steel stainless aluminium aluminum brass copper iron gold silver bronze wood wooden oak beech walnut bamboo pine teak cork glass ceramic porcelain stoneware stone marble concrete plastic rubber silicone acrylic fabric construction wax beeswax soy paper cardboard fabricated material made gsm',
    ),
    size: listOf(
      'size sizes dimensions dimension inseam inch inches cm mm ml litre litres liter capacity length width height depth diameter weighs weight',
    ),
    colour: listOf(
      'colour colours color colors black white grey gray red blue navy green yellow orange purple pink brown beige ivory teal',
    ),
    use: listOf('use uses suitable ideal perfect recommended occasions everyday'),
    care: listOf('wash washable machine-wash clean wipe dishwasher iron bleach tumble care rinse hand-wash handwash'),
    contents: listOf('includes included include contains box pack comes set pieces pcs'),
  },
  withBrand: [(title, brand) => `${title} by ${brand}`, (title, brand) => `${title} from ${brand}`],
  details: ['Details', 'Features'],
  values: ['Specifications', 'Technical details'],
  category: 'Category',
  quoted: 'In the original words',
  colon: ': ',
  gap: ' ',
  sentenceEnd: '.',
  listSeparator: ', ',
  smallWords: smallWords.en,
  no: /\b(?:not|no|never|without)\b/i,
  aside: /^(?:package|packaging|packed|shipping|carton|pallet|storage (?:temp|hum|rel)|(?:non[- ])?operating (?:temp|hum|rel|alt))/i,
  subordinators: wordsOf(
    'when if while although though whether because since as unless until once where whatever with without designed built made at for in on by',
  ),
  honestAnswer:
    'This is the built-in writer, not a language model. It composes product texts from the facts that you give it and quotes from documents, but it can not hold a conversation. Connect a model in the operator’s settings to chat.',
};
