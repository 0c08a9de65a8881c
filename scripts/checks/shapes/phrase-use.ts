import ts from 'typescript';
import { readPhraseBook } from './phrase-book.ts';
import { isTest, type ShapeRule, type Source } from './tree.ts';

type Uses = { words: ReadonlySet<string>; beginnings: readonly string[]; endings: readonly string[] };

const isUser = ({ path }: Source): boolean => /^(?:apps|packages\/integrations|packages\/contract\/src\/kit)\//.test(path) && !isTest(path);

/** Whole texts and names after a dot. */
const wordOf = (node: ts.Node): string[] => {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [node.name.text];
  return ts.isBindingElement(node) ? [(node.propertyName ?? node.name).getText()] : [];
};

/** Words, and the fixed ends of texts that are composed. */
const usesOf = (sources: readonly Source[]): Uses => {
  const nodes = sources.flatMap((source) => source.nodes);
  const templates = nodes.filter(ts.isTemplateExpression);
  return {
    words: new Set(nodes.flatMap(wordOf)),
    beginnings: templates.map(({ head }) => head.text).filter(Boolean),
    endings: templates.flatMap(({ templateSpans }) => templateSpans.at(-1)?.literal.text ?? []).filter(Boolean),
  };
};

const isUsed = (key: string, screen: string, { words, beginnings, endings }: Uses): boolean => {
  const bare = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
  const forms = [bare, `${screen}:${bare}`, `${screen}.${bare}`];
  const parts = bare.split('.');
  return (
    forms.some((form) => words.has(form) || beginnings.some((start) => start.length > 1 && form.startsWith(start))) ||
    endings.some((end) => end.length > 3 && bare.endsWith(end)) ||
    parts.some((part, index) => index > 0 && words.has(parts.slice(0, index).join('.')) && (words.has(part) || /^\d+$/.test(part))) ||
    (parts.length > 1 && parts.every((part) => words.has(part) || /^\d+$/.test(part)))
  );
};

/** A text that no screen, page or mail shows is not kept. */
export const phraseUse: ShapeRule = ({ sources }) => {
  const book = readPhraseBook(sources, 'en');
  const uses = usesOf(sources.filter(isUser));
  return book.screens.flatMap((screen) =>
    (book.byExport.get(screen) ?? [])
      .filter(({ key }) => !isUsed(key, screen, uses))
      .map(({ key, file, line }) => ({ rule: 'phrase-unused', file, line, message: `nothing shows '${screen}:${key}'` })),
  );
};
