import type { Editor } from '@tiptap/core';
import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon, RemoveFormatting, WandSparkles } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './editor-toolbar.module.css';
import { LinkDialog } from './link-dialog.tsx';
import type { Rewrite } from './use-rewrite.ts';

type Tool = { key: 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList'; icon: LucideIcon; use: (editor: Editor) => boolean };

const tools: readonly Tool[] = [
  { key: 'bold', icon: Bold, use: (editor) => editor.chain().focus().toggleMark('bold').run() },
  { key: 'italic', icon: Italic, use: (editor) => editor.chain().focus().toggleMark('italic').run() },
  { key: 'heading', icon: Heading, use: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level: 3 }).run() },
  { key: 'bulletList', icon: List, use: (editor) => editor.chain().focus().toggleList('bulletList', 'listItem').run() },
  { key: 'orderedList', icon: ListOrdered, use: (editor) => editor.chain().focus().toggleList('orderedList', 'listItem').run() },
];

/** Which tools apply where the caret stands, by name, and whether nothing is selected. */
const useSelected = (editor: Editor): { active: string[]; isEmpty: boolean } => {
  const [active, setActive] = useState('');
  const [isEmpty, setIsEmpty] = useState(true);
  useEffect(() => {
    const look = () => {
      setIsEmpty(editor.state.selection.empty);
      setActive(
        tools
          .filter(({ key }) => editor.isActive(key))
          .map(({ key }) => key)
          .join(' '),
      );
    };
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor]);
  return { active: active.split(' '), isEmpty };
};

/** A pressed tool would take the focus, and with it the caret, out of the text. */
const keepCaret = (event: MouseEvent) => event.preventDefault();

const addressAt = (editor: Editor): string => String(editor.getAttributes('link')['href'] ?? '');

/** The few formats that a product description needs. */
export const EditorToolbar = ({ editor, rewrite }: { editor: Editor; rewrite: Rewrite | undefined }) => {
  const { t } = useTranslation('editor');
  const { active, isEmpty } = useSelected(editor);
  const [address, setAddress] = useState<string | null>(null);
  const setLink = (href: string | null) => {
    setAddress(null);
    const onLink = editor.chain().focus().extendMarkRange('link');
    if (href === null) onLink.unsetMark('link').run();
    else onLink.setMark('link', { href }).run();
  };

  return (
    <div role="toolbar" aria-label={t('toolbar')} className={styles['toolbar']}>
      {tools.map(({ key, icon, use }) => (
        <IconButton
          key={key}
          icon={icon}
          label={t(key)}
          aria-pressed={active.includes(key)}
          onMouseDown={keepCaret}
          onClick={() => use(editor)}
        />
      ))}
      <IconButton icon={Link} label={t('link')} onMouseDown={keepCaret} onClick={() => setAddress(addressAt(editor))} />
      <IconButton
        icon={RemoveFormatting}
        label={t('clearFormat')}
        onMouseDown={keepCaret}
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      />
      {rewrite && (
        <IconButton
          icon={WandSparkles}
          label={t('rewrite')}
          disabled={isEmpty || rewrite.phase.name !== 'idle'}
          onMouseDown={keepCaret}
          onClick={rewrite.ask}
        />
      )}
      {address !== null && <LinkDialog initial={address} onClose={() => setAddress(null)} onSet={setLink} />}
    </div>
  );
};
