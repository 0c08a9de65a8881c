import type { WriterDraftEntry } from '@inkstone/contract/writers';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { type MouseEventHandler, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { languageNames } from '#console/kernel/texts/content-languages.ts';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { useSteadyPlace } from '#console/ui/controls/use-steady-place.ts';
import { FilterBar, FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { PagedList } from '#console/ui/data/paged-list.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import type { KindShape, WriterKind } from '../shell/writer-kind.ts';
import { draftsKey } from '../writer.queries.ts';
import styles from './drafts-drawer.module.css';

type Props<Kind extends KindShape> = {
  kind: WriterKind<Kind>;
  currentId: string | null;
  onClose: () => void;
  openDraft: (id: string) => void;
  onDeleted: () => void;
};
type Remove = (id: string, undo: boolean) => Promise<unknown>;

/** Puts a draft away at once; the way back stands in the notice. */
const useDraftDeletion = (deleteDraft: Remove, currentId: string | null, onDeleted: () => void) => {
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

type DraftProps = { draft: WriterDraftEntry; isCurrent: boolean; onOpen: () => void; onDelete: MouseEventHandler };

const Draft = ({ draft, isCurrent, onOpen, onDelete }: DraftProps) => {
  const { t } = useTranslation('writers');
  const title = draft.title || t('draftUntitled');
  return (
    <li className={styles['draft']} aria-current={isCurrent || undefined}>
      <button type="button" className={styles['open']} onClick={onOpen}>
        <strong>{title}</strong>
        {draft.excerpt && <span className={styles['excerpt']}>{draft.excerpt}</span>}
        <span className={styles['facts']}>
          <TimeAgo at={draft.updatedAt} />
          <Badge>{languageNames[draft.language]}</Badge>
          {draft.published !== null && <Badge tone="success">{t('draftPublished')}</Badge>}
        </span>
      </button>
      <IconButton icon={Trash2} label={t('draftDelete', { title })} onClick={onDelete} />
    </li>
  );
};

type ListProps = {
  drafts: readonly WriterDraftEntry[];
  currentId: string | null;
  open: (id: string) => void;
  remove: ReturnType<typeof useDraftDeletion>;
};

const Drafts = ({ drafts, currentId, open, remove }: ListProps) => {
  // The next row moves up under the pointer of whoever pressed twice.
  const isMeant = useSteadyPlace(drafts.map(({ id }) => id).join());
  const going = useRef(new Set<string>());
  const putAway = (id: string) => {
    if (going.current.has(id)) return;
    going.current.add(id);
    remove.mutate(id, { onSettled: () => going.current.delete(id) });
  };
  return (
    <ul className={styles['list']}>
      {drafts.map((draft) => (
        <Draft
          key={draft.id}
          draft={draft}
          isCurrent={draft.id === currentId}
          onOpen={() => open(draft.id)}
          onDelete={(event) => {
            if (isMeant(event)) putAway(draft.id);
          }}
        />
      ))}
    </ul>
  );
};

/** All drafts of the person of one kind, newest first, searched by their words. */
export const DraftsDrawer = <Kind extends KindShape>({ kind, currentId, onClose, openDraft, onDeleted }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const [q, setQ] = useState('');
  const drafts = pagedQuery({
    queryKey: [...draftsKey, kind.name, q],
    fetchPage: (from, options) => kind.calls.listDrafts({ q, ...from }, options),
  });
  const list = useInfiniteQuery({ ...drafts, placeholderData: keepPreviousData });
  const remove = useDraftDeletion(kind.calls.deleteDraft, currentId, onDeleted);
  const open = (id: string) => {
    onClose();
    if (id !== currentId) openDraft(id);
  };
  const empty = (
    <EmptyState icon={FileText} title={t(q ? 'draftsNone' : 'draftsEmpty')}>
      {!q && t('draftsEmptyText')}
    </EmptyState>
  );

  return (
    <Drawer title={t('drafts')} onClose={onClose}>
      <FilterBar label={t('draftsSearch')} padding="none">
        <FilterSearch label={t('draftsSearch')} value={q} onChange={setQ} />
      </FilterBar>
      <PagedList list={list} empty={empty}>
        {(rows) => <Drafts drafts={rows} currentId={currentId} open={open} remove={remove} />}
      </PagedList>
    </Drawer>
  );
};
