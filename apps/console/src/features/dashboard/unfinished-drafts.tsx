import type { UnfinishedDraft } from '@inkstone/contract/dashboard';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePen, Trash2 } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { useSteadyPlace } from '#console/ui/controls/use-steady-place.ts';
import { PagedList } from '#console/ui/data/paged-list.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { putAwayDraft, underWayQuery, unfinishedKey, unfinishedQuery, writingKey } from './dashboard.queries.ts';
import styles from './recent.module.css';
import { ToHistory } from './under-way.tsx';
import { fieldNames, writerKinds } from './writer-kinds.ts';

/** So many missing fields are named; with more, their number says enough. */
const namedFields = 2;

/** What there is left to do, in words. */
const useLeft = () => {
  const { t } = useTranslation('dashboard');
  return ({ missing, isEmpty, isEdited }: UnfinishedDraft): string => {
    if (isEmpty) return t('leftAll');
    const names = missing.flatMap((field) => (fieldNames[field] ? [t(fieldNames[field])] : []));
    if (names.length > namedFields) return t('leftMany', { count: names.length });
    if (names.length) return t('leftFields', { count: names.length, fields: names.join(t('comma')) });
    return t(isEdited ? 'leftEdited' : 'leftUnpublished');
  };
};

/** Puts a draft away at once; the way back stands in the notice. */
const usePutAway = () => {
  const { t } = useTranslation('dashboard');
  const queryClient = useQueryClient();
  const refresh = () => Promise.all([unfinishedKey, writingKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (draft: UnfinishedDraft) => putAwayDraft(draft, false),
    onSuccess: (_, draft) => {
      const run = () => void putAwayDraft(draft, true).then(refresh, showFailure);
      showMessage('success', t('draftPutAway'), { action: { label: t('undo'), run } });
      return refresh();
    },
    onError: showFailure,
  });
};

const DraftRow = ({ draft, onPutAway }: { draft: UnfinishedDraft; onPutAway: MouseEventHandler }) => {
  const { t } = useTranslation('dashboard');
  const left = useLeft();
  const { icon, name, path } = writerKinds[draft.kind];
  const title = draft.title || t('untitled');
  return (
    <li className={styles['entry']}>
      <Link to={`${path}?draft=${draft.id}`} className={styles['row']}>
        <span className={styles['picture']}>
          <Icon of={icon} />
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          <span className={styles['excerpt']}>
            {t(name)} · {left(draft)}
          </span>
        </span>
        <span className={styles['marks']}>
          <TimeAgo at={draft.updatedAt} />
        </span>
      </Link>
      <IconButton icon={Trash2} label={t('putAway', { title })} onClick={onPutAway} />
    </li>
  );
};

const Rows = ({ drafts }: { drafts: readonly UnfinishedDraft[] }) => {
  // The next row moves up under the pointer of whoever pressed twice.
  const isMeant = useSteadyPlace(drafts.map(({ id }) => id).join());
  const putAway = usePutAway();
  return (
    <ul className={styles['list']}>
      {drafts.map((draft) => (
        <DraftRow
          key={draft.id}
          draft={draft}
          onPutAway={(event) => {
            if (isMeant(event) && !putAway.isPending) putAway.mutate(draft);
          }}
        />
      ))}
    </ul>
  );
};

/** What the person has not published as it is; what is being written now stands elsewhere. */
export const UnfinishedDrafts = () => {
  const { t } = useTranslation('dashboard');
  const underWay = useQuery(underWayQuery).data?.items ?? [];
  const written = new Set(underWay.map(({ subjectId }) => subjectId));
  const list = useInfiniteQuery({ ...unfinishedQuery(underWay), placeholderData: keepPreviousData });
  const empty = (
    <EmptyState icon={FilePen} title={t('unfinishedEmpty')} action={<ButtonLink to={paths.freestyle}>{t('optimize')}</ButtonLink>}>
      {t('unfinishedEmptyText')}
    </EmptyState>
  );
  return (
    <Section title={t('unfinished')} padding="flush" actions={<ToHistory />}>
      <PagedList list={list} empty={empty}>
        {(drafts) => {
          const shown = drafts.filter(({ id }) => !written.has(id));
          return shown.length ? <Rows drafts={shown} /> : empty;
        }}
      </PagedList>
    </Section>
  );
};
