import { useTranslation } from 'react-i18next';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './line-editor.module.css';
import type { EditorControl } from './result-field.tsx';

type Props = EditorControl & { value: string; look: 'title' | 'plain'; onChange: (value: string) => void };

/** What was typed or pasted, its lines joined by a space. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, (room) => (room.includes('\n') ? ' ' : room));

/** A text without markup that wraps but has no line breaks. */
export const LineEditor = ({ value, look, onChange, ...control }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <textarea
      {...control}
      // Where the browser does not fit the height to the text by itself.
      rows={Math.max(1, Math.ceil(value.length / 60))}
      value={value}
      placeholder={t('emptyField')}
      className={classNames(styles['line'], styles[look])}
      onChange={(event) => onChange(inOneLine(event.target.value))}
    />
  );
};
