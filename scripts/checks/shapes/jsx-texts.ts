import ts from 'typescript';
import { at, isProduct, type ShapeRule } from './tree.ts';

/** Attributes whose text a person reads or hears. */
const spoken =
  /^(?:title|label|alt|placeholder|summary|hint|caption|description|message|text|aria-(?:label|description|roledescription|valuetext|placeholder))$/;

/** The beginning of an address and the form of a code (XXXX) are read the same in every language. */
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/https?:\/\/|X{2,}/g, ''));

const isText = (node: ts.Node): boolean => {
  if (ts.isStringLiteralLike(node)) return hasWord(node.text);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isText(node.right);
  return (
    ts.isTemplateExpression(node) && [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => hasWord(text))
  );
};

const isLiteral = (node: ts.Node): boolean => {
  if (ts.isJsxExpression(node)) {
    const isShown = !ts.isJsxAttribute(node.parent) || spoken.test(node.parent.name.getText());
    return isShown && node.expression !== undefined && isText(node.expression);
  }
  return ts.isJsxAttribute(node) && spoken.test(node.name.getText()) && node.initializer !== undefined && isText(node.initializer);
};

/** Names of what has none in another language: currencies and other codes, and languages of programs. */
const sameEverywhere = /^(?:[A-Z]+|Python|JavaScript)$/;

/** A text begins with a capital or is Chinese; keys of texts and words of the code begin small. */
const beginsAsText = /^(?:\p{Lu}|\p{Script=Han})/u;

/** The heading of a column, the label of a choice: what lists of a screen say in objects. */
const isSpokenProperty = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) &&
  spoken.test(node.name.getText().replaceAll(/['"]/g, '')) &&
  ts.isStringLiteralLike(node.initializer) &&
  beginsAsText.test(node.initializer.text) &&
  !sameEverywhere.test(node.initializer.text);

/** The linter sees plain text between tags; this sees texts in braces, in the attributes that a person reads, and in lists of a screen. */
export const jsxTexts: ShapeRule = ({ sources }) =>
  sources
    .filter(({ path }) => isProduct(path))
    .flatMap((source) =>
      source.nodes
        .filter((node) => isLiteral(node) || (source.path.endsWith('.tsx') && isSpokenProperty(node)))
        .map((node) => at(source, node, { rule: 'text-in-screen', message: 'what a person reads stands in packages/phrases' })),
    );
