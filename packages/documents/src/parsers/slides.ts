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

const paragraphsOf = (node: Element): string[] =>
  elementsOf(node, ['a:p'])
    .map((paragraph) =>
      cleanLine(
        elementsOf(paragraph, ['a:t', 'a:br'])
          .map((run) => (run.name === 'a:br' ? ' ' : textOf(run)))
          .join(''),
      ),
    )
    .filter(Boolean);

const placeholderOf = (shape: Element): string => elementsOf(shape, ['p:ph'])[0]?.attribs['type'] ?? '';

const isHidden = (shape: Element): boolean => elementsOf(shape, ['p:cNvPr'])[0]?.attribs['hidden'] === '1';

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
const shapesOf = (slide: Buffer): Element[] => {
  const shapes = elementsOf(parseXml(slide), ['p:sp', 'p:graphicFrame']).filter((shape) => !isHidden(shape));
  const isTitle = (shape: Element): boolean => /^(?:title|ctrTitle)$/.test(placeholderOf(shape));
  return [...shapes.filter(isTitle), ...shapes.filter((shape) => !isTitle(shape))];
};

const addNotes = async (page: PageWriter, zip: Zip, path: string): Promise<void> => {
  const notes = (await relationsOf(zip, path)).find(({ type }) => type.endsWith('/notesSlide'))?.target;
  if (!notes || !zip.has(notes)) return;
  const texts = elementsOf(parseXml(await zip.read(notes)), ['p:sp'])
    .filter((shape) => placeholderOf(shape) === 'body')
    .flatMap(paragraphsOf);
  page.add('caption', texts.join('\n'));
};

const slidesOf = async (zip: Zip): Promise<string[]> => {
  const home = 'ppt/presentation.xml';
  const relations = new Map((await relationsOf(zip, home)).map(({ id, target }) => [id, target]));
  return elementsOf(parseXml(await zip.read(home)), ['p:sldId']).flatMap(({ attribs }) => relations.get(attribs['r:id'] ?? '') ?? []);
};

/** PowerPoint files: a page a slide, its notes behind it. */
export const readSlides: Parser = async ({ bytes }, reading) => {
  const zip = await openZip(bytes, reading);
  if (!zip.has('ppt/presentation.xml')) throw new DocumentError('document.damaged');
  const slides = await slidesOf(zip);
  reading.builder.expect(slides.length);
  for (const path of slides) {
    const page = reading.builder.openPage();
    if (zip.has(path)) {
      for (const shape of shapesOf(await zip.read(path))) addShape(page, shape);
      await addNotes(page, zip, path);
    }
    page.close();
  }
};
