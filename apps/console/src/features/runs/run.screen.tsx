import type { Run } from '@inkstone/contract/runs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatDateTime, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { FactList } from '#console/ui/data/fact-list.tsx';
import { RichText } from '#console/ui/data/rich-text.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { EntryColumns } from '#console/ui/layout/entry-columns.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { runQuery, runsKey, stopRun } from './run.queries.ts';
import { useRunKind } from './run-kinds.ts';
import { RunState } from './run-state.tsx';
import { briefOf, missingOf, textsOf } from './run-texts.ts';
import styles from './runs.module.css';

const Cost = ({ points }: { points: string | null }) => {
  const { t } = useTranslation('runs');
  const language = useLanguage();
  if (points === null) return <>–</>;
  return <span className="numbers">{points === '0' ? t('free') : t('points', { points: formatPoints(points, language) })}</span>;
};

const Facts = ({ run }: { run: Run }) => {
  const { t } = useTranslation('runs');
  const language = useLanguage();
  const kindOf = useRunKind();
  return (
    <Section title={t('about')}>
      <FactList>
        <dt>{t('state')}</dt>
        <dd>
          <RunState state={run.state} />
        </dd>
        <dt>{t('kind')}</dt>
        <dd>{kindOf(run.kind).name}</dd>
        <dt>{t('cost')}</dt>
        <dd>
          <Cost points={run.points} />
        </dd>
        <dt>{t('started')}</dt>
        <dd>{formatDateTime(run.createdAt, language)}</dd>
        {run.finishedAt && (
          <>
            <dt>{t('ended')}</dt>
            <dd>{formatDateTime(run.finishedAt, language)}</dd>
          </>
        )}
      </FactList>
    </Section>
  );
};

const Brief = ({ run }: { run: Run }) => {
  const { t } = useTranslation('runs');
  const parts = briefOf(run);
  if (!parts.length) return null;
  return (
    <Section title={t('asked')}>
      <dl className={styles['brief']}>
        {parts.map(({ key, name, text }) => (
          <div key={key}>
            <dt>{t(name)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};

const Texts = ({ run }: { run: Run }) => {
  const { t } = useTranslation('runs');
  const texts = textsOf(run);
  if (!texts.length) {
    return (
      <Section title={t('delivered')}>
        <p className={styles['nothing']}>{t(run.state === 'running' ? 'stillWriting' : 'nothingDelivered')}</p>
      </Section>
    );
  }
  const missing = run.state === 'running' ? [] : missingOf(run);
  return (
    <>
      {texts.map(({ key, name, text, isHtml }) => (
        <Section key={key} title={t(name)} actions={<CopyButton text={text} label={t('copyText', { field: t(name) })} />}>
          {isHtml ? <RichText html={text} /> : <p>{text}</p>}
        </Section>
      ))}
      {missing.length > 0 && (
        <p className={styles['nothing']}>{t('notWhole', { fields: missing.map((name) => t(name)).join(t('comma')) })}</p>
      )}
    </>
  );
};

const Actions = ({ run }: { run: Run }) => {
  const { t } = useTranslation('runs');
  const queryClient = useQueryClient();
  const { editor } = useRunKind()(run.kind);
  const { mutate, isPending } = useMutation({
    mutationFn: () => stopRun(run.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: runsKey }),
    onError: showFailure,
  });
  return (
    <>
      {run.state === 'running' && (
        <Button isBusy={isPending} onClick={() => mutate()}>
          {t('stop')}
        </Button>
      )}
      {editor && (
        <ButtonLink to={editor(run.id)} look="primary" icon={PenLine}>
          {t('openInEditor')}
        </ButtonLink>
      )}
    </>
  );
};

const Gone = () => {
  const { t } = useTranslation('runs');
  const back = <ButtonLink to={paths.history}>{t('toHistory')}</ButtonLink>;
  return (
    <EmptyState headingLevel="h1" icon={FileQuestion} title={t('goneTitle')} action={back}>
      {t('goneText')}
    </EmptyState>
  );
};

/** One generation: what was asked, what was delivered, what it cost. */
export const RunScreen = () => {
  const { t } = useTranslation('runs');
  const { id = '' } = useParams();
  const back = <BackToList to={paths.history}>{t('title')}</BackToList>;
  return (
    <QueryState
      query={useQuery(runQuery(id))}
      skeleton={<Skeleton shape="form" count={4} />}
      gone={<Gone />}
      frame={(state) => (
        <Page title={t('generation')} intro={back}>
          {state}
        </Page>
      )}
    >
      {(run) => (
        <Page title={run.title || t('untitled')} intro={back} actions={<Actions run={run} />}>
          <EntryColumns
            facts={
              <>
                <Facts run={run} />
                <Brief run={run} />
              </>
            }
          >
            <Texts run={run} />
          </EntryColumns>
        </Page>
      )}
    </QueryState>
  );
};
