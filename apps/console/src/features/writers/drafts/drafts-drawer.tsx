import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { languageNames } from '../listing-fields.ts';
import { deleteDraft, draftsKey, draftsQuery } from '../writer.queries.ts';
import styles from './drafts-drawer.module.css';

type Props = { currentId: string | null; onClose: () => void; openDraft: (id: string) => void; onDeleted: () => void };

/** Puts a draft away at once; the way back stands in the notice. */
const useDraftDeletion = (currentId: string | null, onDeleted: () => void) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: draftsKey });
  return useMutation({
    mutationFn: (id: string) => deleteDraft(id, false),
    onSuccess: (_, id) => {
      const run = () => void deleteDraft(id, true).then(refresh, showFailure);
      showMessage('success', t('draftDeleted'), { action: { label: t('undo'), run } });
      if (id === currentId) onDeleted();
      return refresh();
    },
    onError: showFailure,
  });
};

/** All drafts of the person, newest first, searched by their words. */
export const DraftsDrawer = ({ currentId, onClose, openDraft, onDeleted }: Props) => {
  const { t } = useTranslation('writers');
  const [q, setQ] = useState('');
  const calm = useDeferredValue(q);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(draftsQuery(calm));
  const remove = useDraftDeletion(currentId, onDeleted);
  const drafts = data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <Drawer title={t('drafts')} onClose={onClose}>
      <TextField label={t('draftsSearch')} type="search" value={q} onChange={setQ} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton shape="table" count={5} />}
      {data && !drafts.length && (
        <EmptyState icon={FileText} title={t(calm ? 'draftsNone' : 'draftsEmpty')}>
          {!calm && t('draftsEmptyText')}
        </EmptyState>
      )}
      <ul className={styles['list']}>
        {drafts.map(({ id, title, excerpt, language, published, updatedAt }) => (
          <li key={id} className={styles['draft']} aria-current={id === currentId || undefined}>
            <button
              type="button"
              className={styles['open']}
              onClick={() => {
                onClose();
                if (id !== currentId) openDraft(id);
              }}
            >
              <strong>{title || t('draftUntitled')}</strong>
              {excerpt && <span className={styles['excerpt']}>{excerpt}</span>}
              <span className={styles['facts']}>
                <TimeAgo at={updatedAt} />
                <Badge>{languageNames[language]}</Badge>
                {published && <Badge tone="success">{t('draftPublished')}</Badge>}
              </span>
            </button>
            <Button
              look="quiet"
              size="small"
              icon={Trash2}
              aria-label={t('draftDelete', { title: title || t('draftUntitled') })}
              onClick={() => remove.mutate(id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isWide isBusy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Drawer>
  );
};
