import { Mark } from '@tiptap/core';

type Plain = { name: string; tags: readonly string[]; key?: string };

/** A mark that has no values; written as the first of its tags. */
const plain = ({ name, tags, key }: Plain) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0] ?? 'span', 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(this.name) } : {};
    },
  });

/** A model writes `b` or `strong`; both are kept as they were where nothing was changed. */
export const plainMarks = [
  plain({ name: 'bold', tags: ['strong', 'b'], key: 'Mod-b' }),
  plain({ name: 'italic', tags: ['em', 'i'], key: 'Mod-i' }),
  plain({ name: 'underline', tags: ['u'], key: 'Mod-u' }),
  plain({ name: 'strike', tags: ['s'] }),
  plain({ name: 'sub', tags: ['sub'] }),
  plain({ name: 'sup', tags: ['sup'] }),
  plain({ name: 'code', tags: ['code'] }),
];

const mayLead = /^(?:https?:|mailto:)/i;

/** Where a link leads; typing behind it is outside of it. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (mayLead.test(element.getAttribute('href') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});
