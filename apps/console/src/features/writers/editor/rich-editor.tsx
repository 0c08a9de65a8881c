import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { insertMarkup } from '#console/kernel/browser/insert-markup.ts';
import { cleanFragment } from '#console/ui/data/clean-fragment.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { EditorControl } from './field-frame.tsx';
import { paragraphsOf, pastedMarkup } from './pasted-markup.ts';
import styles from './rich-editor.module.css';

type Props = EditorControl & { value: string; onChange: (value: string) => void };

/** Cleaned, and inserted by the browser's own editing, so that one undo takes it back. */
const paste = ({ clipboardData }: ClipboardEvent): void => {
  const rich = clipboardData.getData('text/html');
  insertMarkup(pastedMarkup(rich || paragraphsOf(clipboardData.getData('text/plain'))));
};

const isEmptyText = (element: HTMLElement): boolean => !element.textContent?.trim() && !element.querySelector('li,hr,table');

/**
 * A small editor for descriptions on the browser's own editing. What enters it, by value or by paste, is cleaned;
 * what leaves it is cleaned again by the server before it is kept or published.
 */
export const RichEditor = ({ value, onChange, ...control }: Props) => {
  const { t } = useTranslation('writers');
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const [isEmpty, setIsEmpty] = useState(!value);

  useEffect(() => {
    // A value that the editor itself gave is on the page already; to set it again would move the caret.
    if (!page.current || value === shown.current) return;
    page.current.replaceChildren(cleanFragment(value));
    shown.current = value;
    setIsEmpty(isEmptyText(page.current));
  }, [value]);

  const tell = () => {
    if (!page.current) return;
    const empty = isEmptyText(page.current);
    shown.current = empty ? '' : page.current.innerHTML;
    setIsEmpty(empty);
    onChange(shown.current);
  };

  return (
    <div className={styles['editor']}>
      <EditorToolbar page={page} onChange={tell} />
      {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no rich text */}
      <div
        {...control}
        ref={page}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        contentEditable
        suppressContentEditableWarning
        spellCheck
        data-empty={isEmpty || undefined}
        data-placeholder={t('emptyField')}
        className={styles['page']}
        onInput={tell}
        onBlur={tell}
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onPaste={(event) => {
          event.preventDefault();
          paste(event);
          tell();
        }}
        onDrop={(event) => event.preventDefault()}
      />
    </div>
  );
};
