import { useTranslation } from 'react-i18next';
import { TextField } from '#console/ui/forms/text-field.tsx';
import styles from './portal.module.css';

type Props = { value: string; onChange: (value: string) => void; error: string | null };

/** Six digits from an e-mail; phones offer the code by themselves. */
export const CodeField = (props: Props) => {
  const { t } = useTranslation('portal');
  return (
    <div className={styles['code']}>
      <TextField
        {...props}
        label={t('code')}
        help={t('codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
      />
    </div>
  );
};
