import ts from 'typescript';
import { at, type ShapeRule } from './tree.ts';

/** Components that hand the attribute on to the element that they draw. */
const passingOn = new Set(['Button', 'ButtonLink', 'Link', 'NavLink']);

const isDrawn = (tag: string): boolean => passingOn.has(tag) || (/^[a-z]/.test(tag) && tag !== 'iframe');

const isNativeTitle = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && node.name.getText() === 'title' && isDrawn(node.parent.parent.tagName.getText());

/** The browser's own hint is not shown to the keyboard and cannot be dressed; a frame alone is named by it. */
export const nativeTitle: ShapeRule = ({ sources }) =>
  sources
    .filter(({ path }) => path.startsWith('apps/console/src/') && !path.includes('.test.'))
    .flatMap((source) =>
      source.nodes
        .filter(isNativeTitle)
        .map((node) => at(source, node, { rule: 'native-title', message: 'a hint is a Tooltip around the element, a name an aria-label' })),
    );
