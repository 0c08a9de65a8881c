import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { Link, plainMarks } from './document-marks.ts';
import { Blockquote, Doc, Heading, LineBreak, Paragraph, Rule, tableNodes, Words } from './document-nodes.ts';
import { keptMedia, type MediaNames } from './kept-media.ts';
import { RewriteRanges } from './rewrite-range.ts';
import { TextMarks } from './text-marks.ts';

/** What a document of the editor is made of, and the words that its own parts need. */
export const documentParts = ({ media, placeholder }: { media: MediaNames; placeholder: string }) => [
  Doc,
  Words,
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph block*' }),
  ListKeymap,
  Blockquote,
  Rule,
  LineBreak,
  ...tableNodes,
  keptMedia(media),
  ...plainMarks,
  Link,
  UndoRedo,
  TextMarks,
  RewriteRanges,
  Placeholder.configure({ placeholder }),
];
