import type { ChatShare } from '@inkstone/contract/chat-shares';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { makeShare, revokeShare, sharesQuery, useRefreshShares } from './share.queries.ts';
import styles from './shares.module.css';

/** The secret stands behind the `#`, which browsers do not send. */
const linkOf = (token: string): string => `${window.location.origin}${paths.sharedConversation}#${token}`;

const lengths = { day: 1, week: 7, month: 30, never: null } as const;
type Length = keyof typeof lengths;

const Row = ({ conversationId, share: { id, isLive, createdAt, endsAt } }: { conversationId: string; share: ChatShare }) => {
  const { t } = useTranslation('chatShares');
  const refresh = useRefreshShares();
  const revoking = useMutation({
    mutationFn: () => revokeShare(id),
    onSuccess: () => {
      showToast('success', t('revoked'));
      return refresh(conversationId);
    },
    onError: showFailure,
  });
  return (
    <li className={styles['row']}>
      <span>
        {t(isLive ? 'live' : 'asNow')}
        <span className={styles['faint']}>
          {t('madeAt')} <TimeAgo at={createdAt} /> · {endsAt === null ? t('endsNever') : t('endsAt')}{' '}
          {endsAt !== null && <TimeAgo at={endsAt} />}
        </span>
      </span>
      <Button size="small" isBusy={revoking.isPending} onClick={() => revoking.mutate()}>
        {t('revoke')}
      </Button>
    </li>
  );
};

const ShareDialog = ({ conversationId, onClose }: { conversationId: string; onClose: () => void }) => {
  const { t } = useTranslation('chatShares');
  const [look, setLook] = useState<'now' | 'live'>('now');
  const [length, setLength] = useState<Length>('week');
  const refresh = useRefreshShares();
  const shares = useQuery(sharesQuery(conversationId));
  const making = useMutation({
    mutationFn: () => makeShare(conversationId, { isLive: look === 'live', days: lengths[length] }),
    onSuccess: () => refresh(conversationId),
  });
  const link = making.data ? linkOf(making.data.token) : null;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={styles['stack']}>
        <p>{t('intro')}</p>
        <ErrorSummary message={making.error ? messageOf(making.error) : null} />
        <Segments
          label={t('shows')}
          value={look}
          options={[
            { value: 'now', label: t('asNow') },
            { value: 'live', label: t('live') },
          ]}
          onChange={setLook}
        />
        <p className={styles['faint']}>{t(look === 'now' ? 'asNowHelp' : 'liveHelp')}</p>
        <SelectField
          label={t('ends')}
          value={length}
          options={[
            { value: 'day', label: t('afterDay') },
            { value: 'week', label: t('afterWeek') },
            { value: 'month', label: t('afterMonth') },
            { value: 'never', label: t('never') },
          ]}
          onChange={(next) => setLength(next)}
        />
        <div>
          <Button look="primary" isBusy={making.isPending} onClick={() => making.mutate()}>
            {t('make')}
          </Button>
        </div>
        {link && (
          <>
            <Banner tone="warning">{t('onlyNow')}</Banner>
            <div className={styles['link']}>
              <code translate="no">{link}</code>
              <CopyButton text={link} label={t('copy')} isLabelShown />
            </div>
          </>
        )}
        <QueryState query={shares} skeleton={<Skeleton shape="lines" count={2} />}>
          {(all) =>
            all.length > 0 && (
              <section aria-label={t('links')}>
                <h3>{t('links')}</h3>
                <ul className={styles['list']}>
                  {all.map((share) => (
                    <Row key={share.id} conversationId={conversationId} share={share} />
                  ))}
                </ul>
              </section>
            )
          }
        </QueryState>
      </div>
    </Dialog>
  );
};

/** The way to links by which a conversation is read outside. */
export const ShareButton = ({ conversationId }: { conversationId: string }) => {
  const { t } = useTranslation('chatShares');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={Share2} onClick={() => setIsOpen(true)}>
        {t('share')}
      </Button>
      {isOpen && <ShareDialog conversationId={conversationId} onClose={() => setIsOpen(false)} />}
    </>
  );
};
