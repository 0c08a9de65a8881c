import { mergeAttributes, Node } from '@tiptap/core';

const kept = (names: readonly string[]) => ({
  addAttributes: () =>
    Object.fromEntries(
      names.map((name) => [name, { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) }] as const),
    ),
});

export const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
export const Words = Node.create({ name: 'text', group: 'inline' });

export const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => ['p', 'pre', 'dt', 'dd', 'figcaption', 'caption'].map((tag) => ({ tag })),
  renderHTML: () => ['p', 0],
});

/** A page has one first heading, the title of the product: in a description there are the second to the fourth. */
const levels = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 } as const;

export const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 3, rendered: false } }),
  parseHTML: () => Object.entries(levels).map(([tag, level]) => ({ tag, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs['level']}`, 0],
});

export const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
});

export const Rule = Node.create({ name: 'rule', group: 'block', parseHTML: () => [{ tag: 'hr' }], renderHTML: () => ['hr'] });

export const LineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

const cell = (name: 'cell' | 'headCell', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    ...kept(['colspan', 'rowspan', 'scope']),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** Tables of an original can be read and their cells written in; new ones come from a run. */
export const tableNodes = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'row+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({ name: 'row', content: '(cell | headCell)+', parseHTML: () => [{ tag: 'tr' }], renderHTML: () => ['tr', 0] }),
  cell('cell', 'td'),
  cell('headCell', 'th'),
];
