import type { SandboxProductValues } from '@inkstone/integrations';

type Facts = Pick<SandboxProductValues, 'category' | 'collections' | 'options' | 'metafields'> & {
  /** What the pictures behind the first one show. */
  views: readonly string[];
};

type Short = Partial<Omit<Facts, 'options' | 'metafields'>> & {
  options?: Record<string, string[]>;
  metafields?: Record<string, string>;
};

const stationery = 'Office Supplies > General Office Supplies';
const paper = `${stationery} > Paper Products`;
const writing = `${stationery} > Writing & Drawing Instruments`;
const desk = 'Office Supplies > Desk Organizers & Accessories';
const decor = 'Home & Garden > Decor';

/** What the products of the development store are made of, how large they are, and what there is to choose. */
const facts: Readonly<Record<string, Short>> = {
  'Fieldbook A5 Notebook, Dot Grid': {
    category: `${paper} > Notebooks & Notepads`,
    collections: ['Paper', 'Bestsellers'],
    options: { Cover: ['Sand', 'Moss', 'Ink Blue'] },
    metafields: { Pages: '160', Paper: '100 gsm, cream', Binding: 'Thread-sewn', 'Cover material': 'Linen', Format: 'A5, 148 × 210 mm' },
    views: ['Fieldbook notebook lying open, pages with a pale dot grid', 'Two ribbon markers between the pages of the notebook'],
  },
  'Cedar Pencils, Set of Twelve': {
    category: `${writing} > Pencils`,
    collections: ['Writing', 'Bestsellers'],
    options: { Hardness: ['HB', '2B'] },
    metafields: { Wood: 'Incense cedar', Contents: '12 pencils', Length: '17.5 cm' },
    views: ['Tips of sharpened cedar pencils, close up'],
  },
  'Ash Desk Lamp': {
    category: 'Home & Garden > Lighting > Lamps',
    collections: ['Desk', 'Light'],
    options: { Shade: ['Slate Blue', 'Chalk White'] },
    metafields: {
      Material: 'Ash, powder-coated steel',
      Height: '46 cm',
      'Shade diameter': '22 cm',
      Bulb: 'E27, up to 12 W, not included',
      Cable: 'Cloth, 1.8 m',
    },
    views: ['The knob of the lamp that sets the brightness', 'Ash Desk Lamp lit beside an open book'],
  },
  'Oak Pen Tray': {
    category: desk,
    collections: ['Desk'],
    metafields: { Material: 'Solid oak, oiled', Dimensions: '24 × 10 × 2.5 cm', Compartments: '2', Care: 'Wipe with a dry cloth' },
    views: ['Oak Pen Tray with two pens and an eraser'],
  },
  'Stoneware Mug, Fog Glaze': {
    category: 'Home & Garden > Kitchen & Dining > Tableware > Drinkware > Mugs',
    collections: ['Home', 'Gifts under 25'],
    options: { Glaze: ['Fog', 'Iron'] },
    metafields: { Material: 'Stoneware', Capacity: '300 ml', Height: '9 cm', Care: 'Dishwasher safe, microwave safe' },
    views: ['Foot ring of the mug, where the glaze ends', 'Two mugs side by side in Fog and Iron'],
  },
  'Beeswax Pillar Candle': {
    category: `${decor} > Home Fragrances > Candles`,
    collections: ['Home', 'Gifts under 25'],
    options: { Height: ['8 cm', '12 cm'] },
    metafields: { Material: '100 % beeswax', Wick: 'Cotton', Diameter: '7 cm', 'Burning time': 'about 40 hours' },
    views: ['Burning beeswax candle on a plate'],
  },
  'Waxed Canvas Tote': {
    category: 'Luggage & Bags > Shopping Totes',
    collections: ['Bags', 'Bestsellers'],
    options: { Colour: ['Pine', 'Sand', 'Charcoal'], Handles: ['Short', 'Long'] },
    metafields: {
      Material: 'Waxed cotton canvas, 500 gsm',
      Handles: 'Bridle leather',
      Dimensions: '40 × 34 × 12 cm',
      Load: '12 kg',
      Care: 'Wipe with cold water, wax again once a year',
    },
    views: ['Inside of the tote with the pocket for a laptop', 'Copper rivet at the handle', 'Waxed Canvas Tote over a shoulder'],
  },
  'Merino Lap Blanket': {
    category: 'Home & Garden > Linens & Bedding > Bedding > Blankets',
    collections: ['Home'],
    options: { Colour: ['Rust', 'Oat', 'Graphite'] },
    metafields: { Material: '100 % merino wool', Dimensions: '90 × 140 cm', Weight: '620 g', Care: 'Hand wash cold' },
    views: ['Fringe of the merino blanket, close up'],
  },
  'Silent Desk Clock': {
    category: `${decor} > Clocks`,
    collections: ['Desk'],
    metafields: { Diameter: '11 cm', Movement: 'Sweeping quartz, no tick', Power: '1 AA battery, not included' },
  },
  'Walnut Bookends, Pair': {
    category: `${decor} > Bookends`,
    collections: ['Desk', 'Home'],
    metafields: { Material: 'Walnut, wool felt', Dimensions: '12 × 10 × 8 cm each', Weight: '1.1 kg a pair' },
    views: ['Felt on the underside of a bookend'],
  },
  'Brass Date Stamp': {
    category: `${stationery} > Rubber Stamps`,
    collections: ['Writing'],
    metafields: { Material: 'Brass, rubber', 'Years shown': '2025 to 2036', 'Letter height': '4 mm' },
  },
  'Letterpress Note Cards, Box of Ten': {
    category: `${paper} > Cards & Envelopes`,
    collections: ['Paper', 'Gifts under 25'],
    metafields: { Contents: '10 cards, 10 envelopes', Paper: 'Cotton, 600 gsm', Format: 'A6, folded', Motifs: '5, two cards of each' },
    views: ['Impression of the type in the cotton paper, close up'],
  },
  'Terracotta Desk Planter': {
    category: `${decor} > Pots & Planters`,
    collections: ['Home', 'Desk'],
    options: { Size: ['11 cm', '14 cm'] },
    metafields: { Material: 'Terracotta, unglazed', Drainage: 'Hole and saucer' },
  },
  'Beech Clipboard, A4': {
    category: `${stationery} > Clipboards`,
    collections: ['Desk', 'Paper'],
    metafields: { Material: 'Beech plywood, steel clip', Dimensions: '23 × 32 cm', Thickness: '4 mm' },
  },
  'Winter Desk Box 2025': {
    category: 'Arts & Entertainment > Party & Celebration > Gift Giving',
    collections: ['Gifts'],
    metafields: { Contents: 'Fieldbook A5, 12 cedar pencils, beeswax candle' },
  },
  'Cotton Blotting Paper, 20 Sheets': {
    category: paper,
    collections: ['Paper', 'Writing'],
    metafields: { Material: '100 % cotton', Contents: '20 sheets', Format: 'A5' },
  },
};

const pairsOf = <Value>(values: Record<string, Value> = {}) => Object.entries(values);

/** The facts of one of them by its title. */
export const sampleFactsOf = (title: string): Facts => {
  const { category = '', collections = [], options, metafields, views = [] } = facts[title] ?? {};
  return {
    category,
    collections,
    options: pairsOf(options).map(([name, values]) => ({ name, values })),
    metafields: pairsOf(metafields).map(([name, value]) => ({ name, value })),
    views,
  };
};
