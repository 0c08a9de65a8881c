import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorControl, Insertion } from '#console/ui/editor/rich-editor.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './line-editor.module.css';

type Props = EditorControl & {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  look: 'title' | 'plain';
  hasLineEnds: boolean;
  onChange: (value: string) => void;
  /** The caret came into the text. */
  onUse?: ((insertion: Insertion) => void) | undefined;
};

/** What was typed or pasted, its lines joined by a space. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, (room) => (room.includes('\n') ? ' ' : room));

/** Puts words where the caret of a line last stood. */
const insertionInto =
  (line: HTMLTextAreaElement): Insertion =>
  (words) => {
    if (!line.isConnected) return false;
    line.setRangeText(words, line.selectionStart, line.selectionEnd, 'end');
    line.dispatchEvent(new Event('input', { bubbles: true }));
    line.focus();
    return true;
  };

/** A text without markup; one without line ends wraps, and has none. */
export const LineEditor = ({ value, look, hasLineEnds, onChange, onUse, ...control }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <textarea
      {...control}
      // Where the browser does not fit the height to the text by itself.
      rows={Math.max(1, Math.ceil(value.length / 60))}
      value={value}
      placeholder={t('emptyField')}
      className={classNames(styles['line'], styles[look])}
      onFocus={({ currentTarget }) => onUse?.(insertionInto(currentTarget))}
      onChange={(event) => onChange(hasLineEnds ? event.target.value : inOneLine(event.target.value))}
    />
  );
};
