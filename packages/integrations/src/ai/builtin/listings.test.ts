import { arialWidth } from '@inkstone/text/arial-width';
import { describe, expect, it } from 'vitest';
import type { ListingFacts } from '../../kit/writing-task.ts';
import { composeListing } from './listing/compose-listing.ts';

const given = (facts: Partial<ListingFacts>): ListingFacts => ({
  productTitle: 'Cable',
  mainIdea: '',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 150,
  language: 'en',
  ...facts,
});
const allFields = ['title', 'description', 'seoTitle', 'seoDescription'] as const;

const written = (facts: Partial<ListingFacts>) => {
  const { texts, remarks } = composeListing(given(facts), allFields, 0);
  const of = (field: (typeof allFields)[number]) => texts.find((each) => each.field === field)?.text ?? '';
  return { title: of('title'), description: of('description'), seoTitle: of('seoTitle'), seoDescription: of('seoDescription'), remarks };
};

const cable = (title: string, colour: string) =>
  written({
    productTitle: `Tripp Lite Cat6a 10G Snagless Molded Slim UTP Ethernet Cable (RJ45 M/M), ${title}`,
    attributes: [
      { name: 'cable length', value: '6.09 m' },
      { name: 'cable colour', value: colour },
    ],
  });

describe('titles by the built-in writer', () => {
  it('keep what tells two products apart when they are shortened', () => {
    const [blue, black] = [cable('Blue, 6.09 m', 'Blue'), cable('Black, 6.09 m', 'Black')];
    expect(blue.seoTitle).not.toBe(black.seoTitle);
    expect(blue.title).toContain('Blue');
    expect(blue.title).toContain('6.09 m');
    expect(blue.seoDescription).not.toBe(black.seoDescription);
  });

  it('still say what the thing is when they are shortened', () => {
    const ups = written({
      productTitle: 'Tripp Lite SmartOnline 120V 3kVA 2.4kW On-Line Double-Conversion UPS, SNMP, Webcard, 3U Rack, DB9 Serial',
    });
    expect(ups.title).toContain('UPS');
    const paper = written({ productTitle: 'HP Universal Instant-dry Gloss 1524 mm x 61 m (60 in x 200 ft) photo paper' });
    expect(paper.title).toContain('photo paper');
    expect(cable('Blue, 6.09 m', 'Blue').title).toContain('Cable');
    const card = written({ productTitle: 'StarTech.com 1 Port PCI RS232 Serial Adapter Card w/ 16950 UART - Dual Voltage' });
    expect(card.title).toMatch(/Serial Card|Adapter Card/);
    expect(card.title).not.toMatch(/ w\b/);
    for (const { title } of [ups, paper, card]) expect(arialWidth(title, 20)).toBeLessThanOrEqual(580);
  });

  it('name different facts of two products with one name', () => {
    const mount = (screen: string) =>
      written({
        productTitle: 'Flat screen wall mount',
        attributes: [
          { name: 'colour', value: 'Silver' },
          { name: 'screen', value: screen },
        ],
      });
    expect(mount('37 inches').seoTitle).not.toBe(mount('75 inches').seoTitle);
  });

  it('cut no words apart from their number, and end in no hint on care', () => {
    const { title } = written({ productTitle: 'StarTech 2 Port ExpressCard SuperSpeed USB 3.0 Card Adapter with UASP Support' });
    expect(title).not.toMatch(/, 3\.0 Card$/);
    const knife = written({ language: 'es', productTitle: 'Cuchillo de cocina', mainIdea: 'Lavar a mano', keywords: ['lavar a mano'] });
    expect(knife.seoTitle).toBe('Cuchillo de cocina');
    for (const each of [title, knife.seoTitle]) expect(arialWidth(each, 20)).toBeLessThanOrEqual(580);
  });
});

describe('descriptions by the built-in writer', () => {
  const title = 'StarTech 10 ft VGA Monitor Cable';

  it('say the name once where a fact only repeats it', () => {
    const { description } = written({ productTitle: title, mainIdea: `${title} - 10ft VGA Cable - HD15 connector - VGA Monitor Cable` });
    expect(description.match(/VGA/g)).toHaveLength(1);
    expect(description).toContain('HD15 connector');
    expect(written({ productTitle: 'White bed clothes', mainIdea: 'Sleek white bed clothes' }).description).toBe(
      '<p>Sleek white bed clothes.</p>',
    );
  });

  it('say a name once and not what is left of it behind it', () => {
    const name = 'USB C to 3.5mm Audio Adapter - Headphone Jack - Samsung S10 iPad Pro';
    const { description } = written({ productTitle: name, mainIdea: `${name} (USBCAUDIO)` });
    expect(description.split('\n')[0]).toBe(`<p>${name}.</p>`);
  });

  it('tell how a thing is washed behind what it is', () => {
    const { description } = written({
      productTitle: 'Bruno Hoodie',
      mainIdea: 'A hoodie for the Bruno fan.\n- Full zip black hoodie\n- Machine wash\n- Kangaroo pocket\n- Ribbed cuffs',
    });
    expect(description).toContain('<li>Machine wash</li></ul>');
  });

  it('read values that stand in lines beneath a piece of HTML', () => {
    const { description } = written({ mainIdea: '<p>Runs through a wall.</p>\nJacket: PVC\nPlugs: RJ-45\nShield: none at all' });
    expect(description).toContain('<th scope="row">Plugs</th><td>RJ-45</td>');
  });

  it('show no markup and no address that stands in a value', () => {
    const images = { name: 'Images', value: '<img src="https://shop.test/inc/images/diagram-5.gif" title="Diagram" />' };
    expect(written({ attributes: [images] }).description).not.toContain('diagram');
  });

  it('leave out nothing of a long value', () => {
    const models = Array.from({ length: 13 }, (_, index) => `QL-${500 + index * 10}`);
    const { description } = written({ attributes: [{ name: 'Compatibility', value: models.join(', ') }] });
    for (const model of models) expect(description).toContain(model);
  });

  it('call nothing a category that is a material or stands in the name', () => {
    const wallet = written({ language: 'ja', productTitle: '長財布 本革', mainIdea: 'カードを十二枚収納できます。', keywords: ['本革'] });
    expect(wallet.description + wallet.seoDescription).not.toContain('カテゴリー');
    const starter = written({ productTitle: 'Rye Sourdough Starter', mainIdea: 'Fed daily.', keywords: ['sourdough', 'guitar stand'] });
    expect(starter.description + starter.seoDescription).not.toContain('Category');
    expect(written({ productTitle: 'Linen Apron', mainIdea: 'Ties at the front.', keywords: ['kitchen apron'] }).description).toContain(
      'kitchen apron',
    );
  });
});

describe('descriptions for search results by the built-in writer', () => {
  it('end with no number whose unit was cut off', () => {
    for (let length = 60; length < 130; length += 1) {
      const mainIdea = `${'Warm '.repeat(Math.ceil(length / 5)).slice(0, length)} and wash at 30 degrees, then dry it flat in the shade of a tree behind the house`;
      expect(written({ productTitle: 'Rug', mainIdea }).seoDescription).not.toMatch(/\b30[.…]?$/);
    }
  });

  it('tell nobody how wide the carton is while there is something else to say', () => {
    const attributes = [
      ['Package width', '205 mm'],
      ['Storage temperature (T-T)', '15 - 30 °C'],
      ['Cable length', '9.1 m'],
      ['Connector plating', 'gold on copper'],
      ['Conductor', 'stranded copper of 24 AWG'],
      ['Compatibility', 'switches and routers'],
    ].map(([name = '', value = '']) => ({ name, value }));
    const { seoDescription, seoTitle } = written({ productTitle: 'Snagless patch cable', attributes });
    expect(seoDescription + seoTitle).not.toMatch(/package|storage/i);
    expect(seoDescription.length).toBeGreaterThanOrEqual(120);
  });

  it('tell what a thing is before what it is not for', () => {
    const { seoDescription } = written({
      productTitle: 'Trail Bottle 750',
      brand: 'Ridgeway',
      keywords: ['water bottle', 'hiking'],
      mainIdea:
        'Single-wall bottle of stainless steel. Holds 750 ml and weighs 180 g. The wide mouth takes ice cubes. Not suitable for carbonated drinks.\nCare: dishwasher safe, cap by hand',
    });
    expect(seoDescription).toContain('stainless steel');
    expect(seoDescription).not.toContain('Not suitable');
  });
});

describe('facts in a language that nothing is written in', () => {
  it('stand quoted, and are not taken for Spanish', () => {
    const mainIdea = 'Borsa in pelle con una tasca interna e due manici. Si chiude con la cerniera ed è fatta a mano.';
    const { description, remarks } = written({ language: 'es', productTitle: 'Bolso Roma', mainIdea });
    expect(description).toContain('<blockquote>');
    expect(remarks).toContainEqual({ about: 'foreign-facts', language: null });
  });
});
