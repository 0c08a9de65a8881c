import { randomUUID } from 'node:crypto';
import { guardFormula, takeGuardBack } from '@inkstone/text/formula-guard';
import { describe, expect, it } from 'vitest';
import { describeStorePlatform } from '../../kit/conformance/stores.ts';
import type { StoreContext } from '../../kit/store-platform.ts';
import type { FileCatalogue, FileProduct, FileRow } from './catalogue.ts';
import { decodeText } from './decode-text.ts';
import { ProductFileError } from './file-error.ts';
import { groupProducts } from './group-products.ts';
import { createProductFile } from './index.ts';
import { planProduct } from './plan-import.ts';
import { readTable } from './read-table.ts';
import { writeColumns, writeRows } from './write-table.ts';

type Kept = FileProduct & { key: string };

const createMemoryFile = (columns: string[] = ['Handle', 'Title'], rows: FileRow[][] = []): FileCatalogue => {
  const products: Kept[] = rows.map((own, at) => ({
    id: randomUUID(),
    position: at + 1,
    handle: own[0]?.['Handle'] ?? '',
    rows: own,
    version: 1,
    updatedAt: new Date(0),
    key: '',
  }));
  return {
    takeOver: async () => {},
    getFacts: async () => ({ columns, currency: 'EUR' }),
    count: async () => products.length,
    list: async ({ after, limit }) => products.filter(({ position }) => position > (after ?? 0)).slice(0, limit),
    find: async (id) => products.find((one) => one.id === id),
    insert: async ({ handle, rows: own, newColumns }, key) => {
      const earlier = products.find((one) => one.key === key);
      if (earlier) return earlier;
      if (products.some((one) => one.handle === handle)) return 'handle-taken';
      columns.push(...newColumns);
      const made = { id: randomUUID(), position: products.length + 1, handle, rows: own, version: 1, updatedAt: new Date(0), key };
      products.push(made);
      return made;
    },
    update: async (id, { rows: own, newColumns }, version) => {
      const at = products.findIndex((one) => one.id === id && one.version === version);
      const known = products[at];
      if (!known) return undefined;
      columns.push(...newColumns);
      products[at] = { ...known, rows: own, version: version + 1 };
      return products[at];
    },
  };
};

const context: StoreContext = {
  shop: { id: 'shop', domain: 'lamps.product-file', name: 'Lamps' },
  credentials: {},
  fetch: () => Promise.reject(new Error('nothing leaves')),
};

describeStorePlatform('product file', { open: () => ({ platform: createProductFile(createMemoryFile()), context }) });

it('writes the words of a picture into the row of that picture, and leaves all else as it was', async () => {
  const rows = [
    { Handle: 'lamp', Title: 'Lamp', 'Image Src': 'https://pictures.example/a.jpg', Cost: '7' },
    { Handle: 'lamp', 'Option1 Value': 'M' },
    { Handle: 'lamp', 'Image Src': 'https://pictures.example/b.jpg', 'Image Alt Text': 'Shade' },
  ];
  const catalogue = createMemoryFile(['Handle', 'Title', 'Image Src', 'Image Alt Text', 'Option1 Value', 'Cost'], [rows]);
  const { updateProduct } = createProductFile(catalogue);
  const [product] = await catalogue.list({ after: null, limit: 1 });
  const id = product?.id ?? '';
  const write = (imageAlts: string[]) => updateProduct?.(context, id, { values: { imageAlts }, expectedVersion: '1' });
  await expect(write(['Lamp'])).rejects.toMatchObject({ failure: { kind: 'conflict' } });
  const saved = await write(['Lamp on a desk', '']);
  expect(saved?.images.map(({ alt }) => alt)).toEqual(['Lamp on a desk', '']);
  const { 'Image Alt Text': _, ...second } = rows[2] ?? {};
  expect((await catalogue.find(id))?.rows).toEqual([{ ...rows[0], 'Image Alt Text': 'Lamp on a desk' }, rows[1], second]);
});

const read = async (text: string) => {
  const table = await readTable(text);
  return { ...table, ...groupProducts(table) };
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const failing = (text: string) => expect(readTable(text)).rejects;

describe('a file of products', () => {
  it('is read whichever way it was written down', async () => {
    const text = 'Handle,Title\r\nlamp,"Café, ""lamp"""\r\n';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(decodeText(bytesOf(`\ufeff${text}`))).toEqual({ text, encoding: 'utf-8' });
    expect(decodeText(utf16)).toEqual({ text, encoding: 'utf-16' });
    expect(decodeText(Buffer.from(utf16).swap16())).toEqual({ text, encoding: 'utf-16' });
    expect(decodeText(Buffer.from(text, 'utf16le'))).toEqual({ text, encoding: 'utf-16' });
    expect(decodeText(Buffer.from(text, 'latin1'))).toEqual({ text, encoding: 'windows-1252' });
    const { rows } = await readTable(text);
    expect(rows).toEqual([{ line: 2, cells: ['lamp', 'Café, "lamp"'] }]);
    expect((await readTable(text.replace('Handle,Title', 'Handle;Title').replace('lamp,', 'lamp;'))).rows).toEqual(rows);
  });

  it('is refused with the reason when it is none', async () => {
    const kindOf = (bytes: Uint8Array) => {
      try {
        decodeText(bytes);
        return null;
      } catch (error) {
        return error instanceof ProductFileError ? error.failure.kind : error;
      }
    };
    expect(kindOf(Buffer.from('PK\u0003\u0004rest', 'latin1'))).toBe('spreadsheet');
    expect(kindOf(bytesOf('Handle\0'))).toBe('notText');
    expect(kindOf(bytesOf(' \n'))).toBe('empty');
    await failing('Title,Price\nA,1').toMatchObject({ failure: { kind: 'columnsMissing', columns: 'Handle' } });
    await failing('Handle,Title,title\na,A,B').toMatchObject({ failure: { kind: 'columnTwice', column: 'title' } });
    await failing('Handle,Title\na,A\nb,"B\nc,C\n').toMatchObject({ failure: { kind: 'quotes', line: 3 } });
    await failing(`Handle,Title\n${'a,A\n'.repeat(50_001)}`).toMatchObject({ failure: { kind: 'tooManyRows', most: 50_000 } });
    const many = Array.from({ length: 10_001 }, (_, n) => `p${n},P`).join('\n');
    const table = await readTable(`Handle,Title\n${many}`);
    expect(() => groupProducts(table)).toThrow(expect.objectContaining({ failure: { kind: 'tooManyProducts', most: 10_000 } }));
  });

  it('keeps variants and pictures with their product, and says by line what it leaves out', async () => {
    const { products, problems } = await read(
      [
        'Handle,Title,Body (HTML),Option1 Value,Status',
        'lamp,Lamp,"<p>Two',
        'lines</p>",S,active',
        'lamp,,,M,',
        'vase,Vase,,,shown',
        ',Nameless,,,',
        'lamp,Another lamp,,,',
        'lamp,,,L,',
        'mug,,,,',
        'cup,Cup,,,,,surplus',
      ].join('\n'),
    );
    expect(products.map(({ handle, line, rows }) => [handle, line, rows.length])).toEqual([
      ['lamp', 2, 2],
      ['vase', 5, 1],
    ]);
    expect(problems).toEqual([
      { line: 5, kind: 'unknownStatus', value: 'shown', isLeftOut: false },
      { line: 6, kind: 'noHandle', value: 'Nameless', isLeftOut: true },
      { line: 7, kind: 'handleTwice', value: 'lamp', isLeftOut: true },
      { line: 9, kind: 'noTitle', value: 'mug', isLeftOut: true },
      { line: 10, kind: 'tooManyCells', value: 'cup', isLeftOut: true },
    ]);
  });

  it('comes out as it went in, cell by cell, also what nobody here understands', async () => {
    const text = 'Handle,Title,Strange  column,Variant Price\nlamp,Lamp,"a ""b"", c\r\nd",12.50\nlamp,,,13\nvase, Vase ,手工,\n';
    const { columns, products } = await read(text);
    const again =
      writeColumns(columns) +
      writeRows(
        columns,
        products.flatMap(({ rows }) => rows),
      );
    expect((await read(again.slice(1))).products.map(({ rows }) => rows)).toEqual(products.map(({ rows }) => rows));
    expect(again).toBe(`\ufeff${text}`);
  });
});

describe('a cell that a spreadsheet would run', () => {
  it('is guarded on the way out and taken back on the way in', () => {
    const cells = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '  =1', '＝1', "'=1", "''-1", "'tis", 'plain', '', "'"];
    for (const cell of cells) {
      expect(guardFormula(cell)).not.toMatch(/^[\s\0]*[=+\-@＝＋－＠\t\r\n]/);
      expect(takeGuardBack(guardFormula(cell))).toBe(cell);
    }
    expect([guardFormula("'tis"), guardFormula('plain'), guardFormula('=1')]).toEqual(["'tis", 'plain', "'=1"]);
  });
});

describe('a product of a file', () => {
  const columns = [
    'URL handle',
    'Title',
    'Description',
    'Option1 name',
    'Option1 value',
    'Price',
    'Product image URL',
    'Material (product.metafields.custom.material)',
    'Tags',
    'Status',
    'Extra',
  ];
  const rows: FileRow[] = [
    {
      'URL handle': 'lamp',
      Title: 'Lamp',
      Description: '<p>Light</p>',
      'Option1 name': 'Size',
      'Option1 value': 'S',
      Price: '12.50',
      'Product image URL': 'https://shop.example/a.jpg',
      'Material (product.metafields.custom.material)': 'ash',
      Tags: 'a,b',
      Status: 'Active',
      Extra: 'x',
    },
    { 'URL handle': 'lamp', 'Option1 value': 'M', Price: '14' },
  ];

  it('is understood under the newer names of the columns, too', async () => {
    const { items } = await createProductFile(createMemoryFile(columns, [rows])).listProducts(context, { cursor: null, limit: 5 });
    expect(items[0]).toMatchObject({
      title: 'Lamp',
      descriptionHtml: '<p>Light</p>',
      status: 'active',
      tags: ['a', 'b'],
      options: [{ name: 'Size', values: ['S', 'M'] }],
      price: { amount: 1250, currency: 'EUR' },
      metafields: [{ name: 'Material', value: 'ash' }],
      images: [{ url: 'https://shop.example/a.jpg', alt: '' }],
    });
  });

  it('changes in the cells that are written alone, and comes back byte for byte', async () => {
    const names = [...columns];
    const catalogue = createMemoryFile(names, [rows]);
    const { updateProduct, listProducts } = createProductFile(catalogue);
    const [product] = (await listProducts(context, { cursor: null, limit: 1 })).items;
    if (!product || !updateProduct) throw new Error('there is a product');
    const values = { title: 'Better lamp', seoTitle: 'S', status: 'active', tags: ['a', 'b'] } as const;
    await updateProduct(context, product.id, { values, expectedVersion: product.version });
    const [after] = await catalogue.list({ after: null, limit: 1 });
    expect(after?.rows).toEqual([{ ...rows[0], Title: 'Better lamp', 'SEO Title': 'S' }, rows[1]]);
    expect(names).toEqual([...columns, 'SEO Title']);
    await updateProduct(context, product.id, { values: { title: 'Lamp', seoTitle: '' }, expectedVersion: null });
    expect((await catalogue.list({ after: null, limit: 1 }))[0]?.rows).toEqual(rows);
  });
});

describe('a file that is handed in again', () => {
  const columns = ['Handle', 'Title', 'Body (HTML)', 'Price'];
  const before = { Handle: 'lamp', Title: 'Lamp', 'Body (HTML)': 'old', Price: '1' };
  const imported = { title: 'Lamp', body: 'old', seoTitle: '', seoDescription: '', status: '', tags: '' };
  const known = { rows: [{ ...before, 'Body (HTML)': 'edited here' }], imported };
  const plan = (row: FileRow, edited: 'keep' | 'replace' = 'keep', named = columns) =>
    planProduct(known, { rows: [row], columns: named, edited }, columns);

  it('keeps what was changed here, and says so', () => {
    expect(plan({ ...before, Price: '2' })).toMatchObject({
      kind: 'changed',
      rows: [{ 'Body (HTML)': 'edited here', Price: '2' }],
      edited: ['body'],
    });
    expect(plan(before)).toMatchObject({ kind: 'same', edited: ['body'] });
    expect(plan(before, 'replace')).toMatchObject({ kind: 'changed', rows: [before], edited: ['body'] });
  });

  it('has nothing to say where the file says the same, and where it has no such column', () => {
    expect(plan({ ...before, 'Body (HTML)': 'edited here' })).toMatchObject({
      kind: 'same',
      edited: [],
      imported: { body: 'edited here' },
    });
    expect(plan({ Handle: 'lamp', Title: 'Lamp' }, 'replace', ['Handle', 'Title'])).toMatchObject({ kind: 'same', edited: [] });
  });

  it('keeps the words that pictures were given here, each with its picture', () => {
    const named = ['Handle', 'Title', 'Image Src', 'Image Alt Text'];
    const file: FileRow[] = [
      { Handle: 'lamp', Title: 'Lamp', 'Image Src': 'https://pictures.example/a.jpg', 'Image Alt Text': 'a' },
      { Handle: 'lamp', 'Image Src': 'https://pictures.example/b.jpg', 'Image Alt Text': 'b' },
    ];
    const first = planProduct(undefined, { rows: file, columns: named, edited: 'keep' }, named);
    const here = file.map((row, at) => (at === 1 ? { ...row, 'Image Alt Text': 'Shade of paper' } : row));
    const again = (rows: FileRow[], choice: 'keep' | 'replace') =>
      planProduct({ rows: here, imported: first.imported }, { rows, columns: named, edited: choice }, named);
    expect(again(file, 'keep')).toMatchObject({ kind: 'same', edited: ['imageAlt'], rows: here });
    expect(again(file.toReversed(), 'keep').rows.map((row) => row['Image Alt Text'])).toEqual(['Shade of paper', 'a']);
    expect(again(file, 'replace')).toMatchObject({ kind: 'changed', edited: ['imageAlt'], rows: file });
    expect(again(here, 'keep')).toMatchObject({ kind: 'same', edited: [] });
  });
});
