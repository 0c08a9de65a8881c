import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import styles from './waiting.module.css';

/** A spinner while the code and the texts of what it holds are on their way. */
export const Waiting = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('entry');
  const spinner = (
    <div className={styles['waiting']}>
      <Spinner label={t('opening')} size="large" />
    </div>
  );
  return <Suspense fallback={spinner}>{children}</Suspense>;
};
