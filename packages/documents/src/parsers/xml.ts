import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';

const mostLevels = 300;

/** A tree of XML; nothing outside the text is looked at, and what a document type declares is not. */
export const parseXml = (bytes: Buffer): ParentNode => parseDocument(bytes.toString('utf8'), { xmlMode: true, decodeEntities: true });

/** All elements of these names below a node, in their order; not those inside each other. */
export const elementsOf = (node: ParentNode, names: readonly string[], level = 0): Element[] =>
  level > mostLevels
    ? []
    : node.children.flatMap((child) => {
        if (!isTag(child)) return [];
        return names.includes(child.name) ? [child] : elementsOf(child, names, level + 1);
      });

/** The text directly in an element. */
export const textOf = (node: ParentNode): string => node.children.map((child) => (isText(child) ? child.data : '')).join('');
