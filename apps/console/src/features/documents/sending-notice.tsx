import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import styles from './documents.module.css';
import type { Sending } from './use-sending.ts';

const mostShown = 20;

/** How far a sending is, and what of it was not taken and why. */
export const SendingNotice = ({
  sending: { done, of, known, refused, isAway, isOver },
  onClose,
}: {
  sending: Sending;
  onClose: () => void;
}) => {
  const { t } = useTranslation('documents');
  if (!isOver) return <Banner tone="accent">{[t('sending', { done, of }), isAway && t('sendingAway')].filter(Boolean).join(' ')}</Banner>;
  if (!refused.length && !known) return null;
  return (
    <Banner
      tone={refused.length ? 'danger' : 'accent'}
      action={
        <Button size="small" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {known > 0 && <p className={styles['hint']}>{t('known', { count: known })}</p>}
      {refused.length > 0 && (
        <>
          <p className={styles['hint']}>{t('refused', { count: refused.length })}</p>
          <ul className={styles['refused']}>
            {refused.slice(0, mostShown).map(({ name, msg }) => (
              <li key={name}>
                {name}: {msg}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
};

/** What was still to be sent when the page was left: a browser does not keep the files themselves. */
export const UnsentNotice = ({ names, onClose }: { names: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('documents');
  return (
    <Banner
      tone="danger"
      action={
        <Button size="small" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className={styles['hint']}>{t('unsent', { count: names.length })}</p>
      <ul className={styles['refused']}>
        {names.slice(0, mostShown).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Banner>
  );
};
