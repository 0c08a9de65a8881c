import type { DocumentSource } from '@inkstone/contract/document-sources';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw, Tags, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { useRhythms } from '#console/kernel/texts/use-rhythms.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { changeSource, leaveSource, syncSource, useSourceRefresh } from './document-source.queries.ts';
import styles from './document-sources.module.css';
import { SaidDialog } from './said-dialog.tsx';

const tones = { waiting: 'neutral', running: 'accent', idle: 'success', asking: 'warning', failed: 'danger' } as const;
const words = { waiting: 'waiting', running: 'beginning', idle: 'idle', asking: 'asking', failed: 'failedState' } as const;

const Leaving = ({ source: { id, connectionName: name }, onClose }: { source: DocumentSource; onClose: () => void }) => {
  const { t } = useTranslation('documentSources');
  const refresh = useSourceRefresh();
  const leaving = useMutation({
    mutationFn: (keepsDocuments: boolean) => leaveSource(id, keepsDocuments),
    onSuccess: () => {
      showToast('success', t('left', { name }));
      onClose();
    },
    onError: showFailure,
    onSettled: refresh,
  });
  return (
    <Dialog title={t('leaveTitle', { name })} width="small" onClose={onClose}>
      <p>{t('leaveText')}</p>
      <div className={styles['path']}>
        <Button look="primary" isBusy={leaving.isPending} onClick={() => leaving.mutate(true)}>
          {t('leaveKeep')}
        </Button>
        <Button look="danger" isBusy={leaving.isPending} onClick={() => leaving.mutate(false)}>
          {t('leaveDelete')}
        </Button>
      </div>
    </Dialog>
  );
};

/** What is said of all its documents, where anything is. */
const SourceSaid = ({ source: { tags, readers } }: { source: DocumentSource }) => {
  const { t } = useTranslation('documentSources');
  const names = readers && [...readers.groups, ...readers.users.map(({ name }) => name)].join(' · ');
  if (!tags.length && names === null) return null;
  return (
    <p className={styles['hint']}>
      {[...tags.map((tag) => `#${tag}`), ...(names === null ? [] : [`${t('limitedTo')} ${names || t('forNobody')}`])].join(' · ')}
    </p>
  );
};

/** One service that is followed: how far it is, what could not be taken, and what can be done. */
export const SourceCard = ({ source }: { source: DocumentSource }) => {
  const { t } = useTranslation('documentSources');
  const rhythms = useRhythms();
  const refresh = useSourceRefresh();
  const [open, setOpen] = useState<'leaving' | 'saying' | null>(null);
  const { id, connectionName, folders, state, reason, found, done, going, documents, failed, failures, syncEvery, syncedAt } = source;
  const syncing = useMutation({ mutationFn: (mayRemove: boolean) => syncSource(id, mayRemove), onError: showFailure, onSettled: refresh });
  const pacing = useMutation({
    mutationFn: (next: DocumentSource['syncEvery']) => changeSource(id, { syncEvery: next }),
    onError: showFailure,
    onSettled: refresh,
  });
  const isUnderWay = state === 'running' || state === 'waiting';
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <span className={styles['named']}>
          <strong>{connectionName}</strong>
          <span className={styles['hint']}>{folders.length ? folders.map(({ name }) => name).join(', ') : t('everything')}</span>
        </span>
        <StatusDot tone={tones[state]} isLive={state === 'running'}>
          {state === 'running' && found > 0 ? t('running', { done, found }) : t(words[state])}
        </StatusDot>
      </div>
      <p className={styles['hint']}>
        {[t('documents', { count: documents }), ...(failed ? [t('failed', { count: failed })] : [])].join(' · ')}
        {syncedAt && (
          <>
            {' · '}
            {t('lastSync')} <TimeAgo at={syncedAt} />
          </>
        )}
      </p>
      <SourceSaid source={source} />
      {reason && <Banner tone="danger">{reason.msg}</Banner>}
      {state === 'asking' && (
        <Banner
          tone="warning"
          action={
            <Button size="small" isBusy={syncing.isPending} onClick={() => syncing.mutate(true)}>
              {t('agree')}
            </Button>
          }
        >
          <strong>{t('goingTitle', { count: going })}</strong> {t('goingText')}
        </Banner>
      )}
      {failures.length > 0 && (
        <ul className={styles['failures']}>
          {failures.map(({ name, url, reason: why }) => (
            <li key={`${name} ${url}`}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
              : {why.msg}
            </li>
          ))}
        </ul>
      )}
      <div className={styles['head']}>
        <SelectField label={t('syncEvery')} value={syncEvery} options={rhythms} onChange={(next) => pacing.mutate(next)} />
        <span className={styles['path']}>
          <Button icon={RefreshCw} isBusy={syncing.isPending || isUnderWay} onClick={() => syncing.mutate(false)}>
            {t('syncNow')}
          </Button>
          <Button icon={Tags} onClick={() => setOpen('saying')}>
            {t('changeSaid')}
          </Button>
          <Button icon={Unplug} onClick={() => setOpen('leaving')}>
            {t('leave')}
          </Button>
        </span>
      </div>
      {open === 'leaving' && <Leaving source={source} onClose={() => setOpen(null)} />}
      {open === 'saying' && <SaidDialog source={source} onClose={() => setOpen(null)} />}
    </li>
  );
};
