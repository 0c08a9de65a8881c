import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '#console/kernel/browser/log.ts';
import { Button } from '#console/ui/controls/button.tsx';
import styles from './error-screen.module.css';

/** A file of an older build is gone once the server was updated. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Unable to preload/i.test(error.message);

/** Stands where a screen broke. */
export const ErrorScreen = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('entry');
  const outdated = isOutdated(error);
  useEffect(() => log('A screen stopped working', error), [error]);
  return (
    <div role="alert" className={styles['error']}>
      <h1>{t(outdated ? 'outdatedTitle' : 'faultTitle')}</h1>
      <p>{t(outdated ? 'outdatedHelp' : 'faultHelp')}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
};
