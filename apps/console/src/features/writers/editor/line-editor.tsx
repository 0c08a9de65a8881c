import { useTranslation } from 'react-i18next';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './line-editor.module.css';
import type { EditorControl } from './result-field.tsx';

type Props = EditorControl & { value: string; look: 'title' | 'plain'; onChange: (value: string) => void };

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
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
    />
  );
};
