import type { Element } from 'domhandler';
import { cleanLine } from '../clean-text.ts';
import type { PageWriter } from '../document-builder.ts';
import { DocumentError } from '../document-error.ts';
import type { Parser } from './reading.ts';
import { addTable } from './table-block.ts';
import { elementsOf, parseXml, textOf } from './xml.ts';
import { openZip, type Zip } from './zip.ts';

const baseOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The path that a relation names, seen from the file that has it. */
const resolve = (from: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : baseOf(from).split('/').filter(Boolean);
  for (const part of target.split('/').filter(Boolean)) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

type Relation = { id: string; type: string; target: string };

const relationsOf = async (zip: Zip, path: string): Promise<Relation[]> => {
  const file = `${baseOf(path)}_rels/${path.slice(baseOf(path).length)}.rels`;
  if (!zip.has(file)) return [];
  return elementsOf(parseXml(await zip.read(file)), ['Relationship']).map(({ attribs }) => ({
    id: attribs['Id'] ?? '',
    type: attribs['Type'] ?? '',
    target: resolve(path, attribs['Target'] ?? ''),
  }));
};

const wordsOf = (run: Element): string =>
  run.name === 'a:t' ? textOf(run) : isTiny(run) ? '' : elementsOf(run, ['a:t']).map(textOf).join('');

const paragraphsOf = (node: Element): string[] =>
  elementsOf(node, ['a:p'])
    .map((paragraph) =>
      cleanLine(
        elementsOf(paragraph, ['a:r', 'a:t', 'a:br'])
          .map((run) => (run.name === 'a:br' ? ' ' : wordsOf(run)))
          .join(''),
      ),
    )
    .filter(Boolean);

const placeholderOf = (shape: Element): string => elementsOf(shape, ['p:ph'])[0]?.attribs['type'] ?? '';

/** How large a slide is, in the file's own units. */
type Size = { width: number; height: number };

const numberIn = (element: Element | undefined, name: string): number => Number(element?.attribs[name] ?? 0);

/** Nobody sees it: it is hidden, or lies beside the slide. */
const isHidden = (shape: Element, { width, height }: Size): boolean => {
  if (elementsOf(shape, ['p:cNvPr'])[0]?.attribs['hidden'] === '1') return true;
  const [place] = elementsOf(shape, ['a:off']);
  const [extent] = elementsOf(shape, ['a:ext']).filter(({ attribs }) => 'cx' in attribs);
  if (!place || !width || !height) return false;
  const [x, y] = [numberIn(place, 'x'), numberIn(place, 'y')];
  return x >= width || y >= height || x + numberIn(extent, 'cx') <= 0 || y + numberIn(extent, 'cy') <= 0;
};

/** In hundredths of a point; of such letters nobody sees more than dots. */
const smallest = 100;
const isTiny = (run: Element): boolean => {
  const [properties] = elementsOf(run, ['a:rPr']);
  return properties?.attribs['sz'] !== undefined && numberIn(properties, 'sz') <= smallest;
};

const addShape = (page: PageWriter, shape: Element): void => {
  const table = elementsOf(shape, ['a:tbl'])[0];
  if (table) {
    const rows = elementsOf(table, ['a:tr']).map((row) => elementsOf(row, ['a:tc']).map((cell) => paragraphsOf(cell).join(' ')));
    addTable(page, rows);
    return;
  }
  const paragraphs = paragraphsOf(shape);
  const kind = placeholderOf(shape);
  if (/^(?:title|ctrTitle)$/.test(kind)) page.add('heading', paragraphs.join(' '), { level: 1 });
  else if (kind === 'subTitle') page.add('heading', paragraphs.join(' '), { level: 2 });
  else if (!/^(?:dt|ftr|sldNum|hdr)$/.test(kind)) page.add(paragraphs.length > 1 ? 'list' : 'paragraph', paragraphs.join('\n'));
};

/** Titles are read first, wherever they stand in the file. */
const inOrder = (shapes: readonly Element[]): Element[] => {
  const isTitle = (shape: Element): boolean => /^(?:title|ctrTitle)$/.test(placeholderOf(shape));
  return [...shapes.filter(isTitle), ...shapes.filter((shape) => !isTitle(shape))];
};

const lettersIn = (elements: readonly Element[]): number =>
  elements.flatMap((element) => elementsOf(element, ['a:t'])).reduce((sum, run) => sum + cleanLine(textOf(run)).length, 0);

const addNotes = async (page: PageWriter, zip: Zip, path: string): Promise<void> => {
  const notes = (await relationsOf(zip, path)).find(({ type }) => type.endsWith('/notesSlide'))?.target;
  if (!notes || !zip.has(notes)) return;
  const texts = elementsOf(parseXml(await zip.read(notes)), ['p:sp'])
    .filter((shape) => placeholderOf(shape) === 'body')
    .flatMap(paragraphsOf);
  page.add('caption', texts.join('\n'));
};

const home = 'ppt/presentation.xml';

const slidesOf = async (zip: Zip): Promise<{ paths: string[]; size: Size }> => {
  const relations = new Map((await relationsOf(zip, home)).map(({ id, target }) => [id, target]));
  const presentation = parseXml(await zip.read(home));
  const [size] = elementsOf(presentation, ['p:sldSz']);
  const paths = elementsOf(presentation, ['p:sldId']).flatMap(({ attribs }) => relations.get(attribs['r:id'] ?? '') ?? []);
  return { paths, size: { width: numberIn(size, 'cx'), height: numberIn(size, 'cy') } };
};

/** PowerPoint files: a page a slide, its notes behind it. */
export const readSlides: Parser = async ({ bytes }, reading) => {
  const zip = await openZip(bytes, reading);
  if (!zip.has(home)) throw new DocumentError('document.damaged');
  const { paths, size } = await slidesOf(zip);
  reading.builder.expect(paths.length);
  const hidden = { slides: 0, characters: 0 };
  for (const path of paths) {
    // A hidden slide keeps its number.
    const page = reading.builder.openPage();
    const slide = zip.has(path) ? parseXml(await zip.read(path)) : null;
    if (slide && elementsOf(slide, ['p:sld'])[0]?.attribs['show'] === '0') hidden.slides += 1;
    else if (slide) {
      const shapes = elementsOf(slide, ['p:sp', 'p:graphicFrame']);
      const seen = shapes.filter((shape) => !isHidden(shape, size));
      hidden.characters += lettersIn(shapes.filter((shape) => !seen.includes(shape)));
      hidden.characters += lettersIn(seen.flatMap((shape) => elementsOf(shape, ['a:r'])).filter(isTiny));
      for (const shape of inOrder(seen)) addShape(page, shape);
      await addNotes(page, zip, path);
    }
    page.close();
  }
  if (hidden.slides) reading.builder.note('document.hiddenSlides', { count: hidden.slides });
  if (hidden.characters) reading.builder.note('document.hiddenText', { characters: hidden.characters });
};
