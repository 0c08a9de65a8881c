import type { AskedGroup, AskedKind } from '@inkstone/contract/faq';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Inbox, Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { markdownWords } from '#console/ui/data/markdown-words.ts';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './faq.module.css';
import { askedQuery, createEntry, dismissAsked, useFaqRefresh } from './faq.queries.ts';

type Props = { baseId: string; kind: AskedKind };

const givenOf = ({ question, wordings, answer, ids }: AskedGroup) => ({ question, answer, variants: wordings, askedIds: ids });

const useAskedActions = (baseId: string) => {
  const { t } = useTranslation('faq');
  const refresh = useFaqRefresh();
  const shared = { onSettled: refresh, onError: showFailure };
  const approve = useMutation({
    ...shared,
    mutationFn: (group: AskedGroup) => createEntry(baseId, givenOf(group)),
    onSuccess: () => showMessage('success', t('saved')),
  });
  const dismiss = useMutation({
    ...shared,
    mutationFn: ({ ids }: AskedGroup) => dismissAsked(baseId, ids, false),
    onSuccess: (_, { ids, question }) => {
      const run = () => void dismissAsked(baseId, ids, true).then(refresh, showFailure);
      showMessage('success', t('dismissed', { question }), { action: { label: t('undo'), run } });
    },
  });
  return { approve, dismiss };
};

type GroupProps = { group: AskedGroup; kind: AskedKind; onWrite: () => void; actions: ReturnType<typeof useAskedActions> };

const Group = ({ group, kind, onWrite, actions: { approve, dismiss } }: GroupProps) => {
  const { t } = useTranslation('faq');
  const language = useLanguage();
  const { question, wordings, count, lastAt, answer, isPoor, reason } = group;
  const isApproving = approve.isPending && approve.variables === group;
  return (
    <li className={styles['group']} aria-label={question}>
      <div className={styles['asked']}>
        <h3 className={styles['groupQuestion']}>{question}</h3>
        <span className={styles['hint']}>
          {t('askedTimes', { count, times: formatNumber(count, language) })} · <TimeAgo at={lastAt} />
        </span>
        {wordings.length > 0 && <span className={styles['hint']}>{t('alsoAsked', { wordings: wordings.join(' · ') })}</span>}
        {answer && <span className={styles['answer']}>{markdownWords(answer)}</span>}
        {isPoor && <span className={styles['poor']}>{reason ? t('poorWhy', { reason }) : t('poor')}</span>}
      </div>
      <div className={styles['groupActions']}>
        {kind === 'answered' && !isPoor && (
          <Button size="small" icon={Check} isBusy={isApproving} onClick={() => approve.mutate(group)}>
            {t('approve')}
          </Button>
        )}
        <Button size="small" icon={kind === 'answered' ? Pencil : Plus} onClick={onWrite}>
          {t(kind === 'answered' ? 'editFirst' : 'answerIt')}
        </Button>
        <Button size="small" look="quiet" icon={X} onClick={() => dismiss.mutate(group)}>
          {t(kind === 'answered' ? 'refuse' : 'dismiss')}
        </Button>
      </div>
    </li>
  );
};

/** What people asked: what found nothing, or what was answered and may become an entry. */
export const AskedList = ({ baseId, kind }: Props) => {
  const { t } = useTranslation('faq');
  const query = useQuery(askedQuery(baseId, kind));
  const actions = useAskedActions(baseId);
  const [written, write] = useState<AskedGroup | null>(null);
  const isAnswered = kind === 'answered';
  return (
    <Section title={t(kind)} description={t(isAnswered ? 'answeredIntro' : 'unansweredIntro')}>
      <QueryState query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {({ items, count }) =>
          items.length === 0 ? (
            <EmptyState icon={Inbox} title={t(isAnswered ? 'noAnswered' : 'noUnanswered')}>
              {t(isAnswered ? 'noAnsweredText' : 'noUnansweredText')}
            </EmptyState>
          ) : (
            <>
              <ul className={styles['groups']}>
                {items.map((group) => (
                  <Group key={group.ids[0]} group={group} kind={kind} actions={actions} onWrite={() => write(group)} />
                ))}
              </ul>
              {count > items.length && <p className={styles['hint']}>{t('firstShown', { shown: items.length, count })}</p>}
            </>
          )
        }
      </QueryState>
      {written && <EntryDialog baseId={baseId} given={givenOf(written)} onClose={() => write(null)} />}
    </Section>
  );
};
