import type { SandboxProductValues } from '@inkstone/integrations';
import { sampleFactsOf } from './sample-facts.ts';

export const sampleTagline = 'Stationery and quiet things for the desk';

type Sample = [title: string, price: number, look: [motif: string, paper: string, ink: string], details: Partial<SandboxProductValues>];

const samples: readonly Sample[] = [
  [
    'Fieldbook A5 Notebook, Dot Grid',
    1800,
    ['notebook', '#e7e0d3', '#5b4a36'],
    {
      productType: 'Notebooks',
      tags: ['notebook', 'dot grid', 'A5'],
      seoTitle: 'Fieldbook A5 Notebook – Dot Grid, 160 Pages | Paper & Pine',
      seoDescription:
        'A lay-flat A5 notebook with 160 dot-grid pages of 100 gsm paper, thread-sewn in a linen cover. Made for pencils and fountain pens.',
      descriptionHtml:
        '<p>The Fieldbook opens flat at every page, so the left hand has somewhere to rest and the right hand never fights the gutter. Its 160 pages carry a pale 5&nbsp;mm dot grid that guides a table or a sketch and then steps back.</p><h3>What you hold</h3><ul><li>160 pages of 100 gsm cream paper</li><li>Thread-sewn binding, linen cover, rounded corners</li><li>Two ribbon markers and a pocket for receipts</li></ul><p>Fountain-pen ink dries without feathering, and a soft pencil leaves no ghost on the next page.</p>',
    },
  ],
  [
    'Cedar Pencils, Set of Twelve',
    1400,
    ['pencil', '#f0dfd6', '#8a4b35'],
    {
      productType: 'Writing',
      tags: ['pencil', 'cedar'],
      descriptionHtml: '<p>Twelve HB pencils in incense cedar. Sharpened, unpainted.</p>',
    },
  ],
  [
    'Ash Desk Lamp',
    12900,
    ['lamp', '#dce5ea', '#2f4a5c'],
    {
      productType: 'Lighting',
      tags: ['lamp', 'ash wood', 'desk'],
      descriptionHtml:
        '<p>A lamp for long evenings at one table. The shade is spun steel in slate blue; the stem is a single piece of ash, oiled and left to darken with the years. One knob sets the brightness from a reading light down to a glow.</p><ul><li>Ash stem, powder-coated steel shade</li><li>Height 46 cm, shade 22 cm across</li><li>Fits any E27 bulb up to 12 W, 1.8 m cloth cable</li></ul><p>It arrives in two parts and goes together by hand in a minute.</p>',
      seoTitle: 'Ash Desk Lamp with Dimmer – Slate Blue | Paper & Pine',
      seoDescription:
        'A dimmable desk lamp with an oiled ash stem and a slate blue steel shade. 46 cm high, fits E27 bulbs, cloth cable of 1.8 m.',
    },
  ],
  [
    'Oak Pen Tray',
    3600,
    ['tray', '#e9e4da', '#5b4a36'],
    { productType: 'Desk', tags: ['oak', 'tray'], descriptionHtml: '<p>Pen tray in solid oak, two compartments.</p>' },
  ],
  [
    'Stoneware Mug, Fog Glaze',
    2400,
    ['mug', '#e3e3ec', '#3c3f63'],
    {
      productType: 'Kitchen',
      tags: ['mug', 'stoneware'],
      descriptionHtml: '<p>Hand-thrown mug, 300 ml. Dishwasher safe. Each one differs a little.</p>',
    },
  ],
  [
    'Beeswax Pillar Candle',
    1900,
    ['candle', '#f3e6c8', '#8a6420'],
    { productType: 'Home', tags: ['candle', 'beeswax'], descriptionHtml: '<p>100 % beeswax. Burns about 40 hours.</p>' },
  ],
  [
    'Waxed Canvas Tote',
    6800,
    ['bag', '#dfe6e0', '#33503f'],
    {
      productType: 'Bags',
      tags: ['tote', 'canvas', 'waxed'],
      descriptionHtml:
        '<p>Half work bag, half market bag. The canvas is waxed by hand, so rain beads and runs off, and every crease becomes part of the pattern. Inside there is one flat pocket for a 14-inch laptop and one small one for keys; nothing rattles about.</p><ul><li>500 gsm waxed cotton canvas</li><li>Bridle leather handles, copper rivets</li><li>40 × 34 × 12 cm, carries 12 kg without complaint</li></ul><p>Wipe it with cold water; re-wax once a year.</p>',
    },
  ],
  [
    'Merino Lap Blanket',
    9800,
    ['blanket', '#ece2dc', '#7a4a44'],
    {
      productType: 'Home',
      tags: ['blanket', 'merino'],
      descriptionHtml: '<p>Lap blanket woven from merino wool, 90 × 140 cm, with a narrow fringe.</p>',
    },
  ],
  [
    'Silent Desk Clock',
    5400,
    ['clock', '#e6e6e2', '#33332f'],
    {
      productType: 'Desk',
      tags: ['clock'],
      descriptionHtml: '<p>Analogue clock without a tick. Runs on one AA battery.</p>',
      status: 'draft',
    },
  ],
  [
    'Walnut Bookends, Pair',
    4200,
    ['shelf', '#e2d8cb', '#4d3524'],
    { productType: 'Desk', tags: ['walnut', 'bookends'], descriptionHtml: '<p>Two blocks of walnut, felt underneath.</p>' },
  ],
  [
    'Brass Date Stamp',
    3200,
    ['stamp', '#f0e7d2', '#7c5a12'],
    { productType: 'Writing', tags: ['stamp', 'brass'], descriptionHtml: '', status: 'draft' },
  ],
  [
    'Letterpress Note Cards, Box of Ten',
    2200,
    ['cards', '#f2e4e2', '#7d3b3b'],
    {
      productType: 'Cards',
      tags: ['cards', 'letterpress'],
      descriptionHtml:
        '<p>Ten blank cards pressed one at a time on a hand-fed press from 1962. The paper is thick cotton, soft enough to take a deep impression and strong enough to be posted without a second envelope. Each box holds five motifs, two of each, with envelopes in unbleached kraft.</p><ul><li>10 cards and 10 envelopes, A6 folded</li><li>600 gsm cotton paper, soy-based ink</li></ul>',
      seoDescription: 'Ten letterpress note cards on thick cotton paper, five motifs, with kraft envelopes. Pressed by hand.',
    },
  ],
  [
    'Terracotta Desk Planter',
    2600,
    ['plant', '#e9ddd0', '#3f5a3c'],
    {
      productType: 'Home',
      tags: ['planter', 'terracotta'],
      descriptionHtml: '<p>Small planter with saucer, 11 cm. Plant not included.</p>',
    },
  ],
  [
    'Beech Clipboard, A4',
    1700,
    ['board', '#eee3cf', '#6b5330'],
    { productType: 'Desk', tags: ['clipboard', 'beech'], descriptionHtml: '<p>A4 clipboard in beech plywood.</p>' },
  ],
  [
    'Winter Desk Box 2025',
    5900,
    ['box', '#dde3ea', '#36465a'],
    {
      productType: 'Gifts',
      tags: ['gift', 'seasonal'],
      descriptionHtml: '<p>Last winter’s gift box: notebook, pencils, candle.</p>',
      status: 'archived',
    },
  ],
  [
    'Cotton Blotting Paper, 20 Sheets',
    900,
    ['cards', '#e4eae8', '#3a5450'],
    { productType: 'Writing', tags: ['paper', 'fountain pen'], descriptionHtml: '<p>20 sheets, A5.</p>' },
  ],
];

const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The same motif on another paper, one for each view. */
const picturesOf = ({ motif, paper, ink }: SandboxProductValues['tile'], views: readonly string[]) =>
  views.map((alt, index) => ({ motif, paper: index % 2 ? paper : '#f4f1ea', ink, alt }));

const sampleOf = ([title, priceAmount, [motif, paper, ink], details]: Sample): SandboxProductValues => {
  const { views, ...facts } = sampleFactsOf(title);
  const tile = { motif, paper, ink };
  return {
    title,
    handle: handleOf(title),
    descriptionHtml: '',
    seoTitle: '',
    seoDescription: '',
    status: 'active',
    vendor: 'Paper & Pine',
    productType: '',
    tags: [],
    priceAmount,
    tile,
    pictures: picturesOf(tile, views),
    ...facts,
    ...details,
  };
};

/** What the development store sells from the start; texts written for it. */
export const sampleProducts: readonly SandboxProductValues[] = samples.map(sampleOf);
