import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import styles from './documents.module.css';
import type { Sending } from './use-sending.ts';

const mostShown = 20;

/** What is to be read about several files, until it was read. */
const Notice = ({ tone, onClose, children }: { tone: 'danger' | 'accent'; onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation('documents');
  return (
    <div role="status" className={styles['notice']} data-tone={tone}>
      <div className={styles['noticeWords']}>{children}</div>
      <Button size="small" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
};

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={styles['refused']}>
    {names.slice(0, mostShown).map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

/** How far a sending is, what takes the place of something earlier, and what of it was not taken and why. */
export const SendingNotice = ({
  sending: { done, of, known, changed, refused, isAway, isOver },
  onClose,
}: {
  sending: Sending;
  onClose: () => void;
}) => {
  const { t } = useTranslation('documents');
  if (!isOver) return <Banner tone="accent">{[t('sending', { done, of }), isAway && t('sendingAway')].filter(Boolean).join(' ')}</Banner>;
  if (!refused.length && !known && !changed.length) return null;
  return (
    <Notice tone={refused.length ? 'danger' : 'accent'} onClose={onClose}>
      {known > 0 && <p>{t('known', { count: known })}</p>}
      {changed.length > 0 && (
        <>
          <p className={styles['noticeHead']}>{t('changed', { count: changed.length })}</p>
          <Names names={changed} />
          <p>{t('changedText')}</p>
        </>
      )}
      {refused.length > 0 && (
        <>
          <p className={styles['noticeHead']}>{t('refused', { count: refused.length })}</p>
          <ul className={styles['refused']}>
            {refused.slice(0, mostShown).map(({ name, msg }) => (
              <li key={name}>
                {name}: {msg}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
};

/** What was still to be sent when the page was left: a browser does not keep the files themselves. */
export const UnsentNotice = ({ names, onClose }: { names: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('documents');
  return (
    <Notice tone="danger" onClose={onClose}>
      <p className={styles['noticeHead']}>{t('unsent', { count: names.length })}</p>
      <Names names={names} />
    </Notice>
  );
};
