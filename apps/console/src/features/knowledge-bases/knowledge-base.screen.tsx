import { modelsOfBase, settingsFor } from '@inkstone/contract/kit/lowest-score';
import type { OpenedBase } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, MessagesSquare, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { SaidSwitch } from '#console/ui/controls/switch.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { useStepAway } from '#console/ui/forms/unsaved.tsx';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { ApiForm } from './api-form.tsx';
import { AskersList } from './askers-list.tsx';
import { GeneralForm } from './general-form.tsx';
import { type BaseChanges, baseModelsQuery, baseQuery, saveBase, useTakeBase } from './knowledge-base.queries.ts';
import { knowledgeBasesPath } from './knowledge-base-paths.ts';
import styles from './knowledge-bases.module.css';
import { OauthForm } from './oauth-form.tsx';
import { RetrievalTest } from './retrieval-test.tsx';
import { useBaseRemoval, useBaseSwitch } from './use-base-actions.ts';

const tabs = ['documents', 'faq', 'conversations', 'test', 'evaluation', 'general', 'oauth', 'api', 'site'] as const;

const Gone = () => {
  const { t } = useTranslation('knowledgeBases');
  return (
    <EmptyState
      headingLevel="h1"
      icon={BookOpen}
      title={t('goneTitle')}
      action={<ButtonLink to={knowledgeBasesPath}>{t('toList')}</ButtonLink>}
    >
      {t('goneText')}
    </EmptyState>
  );
};

const Settings = ({ base, models }: { base: OpenedBase; models: readonly UsableModel[] }) => {
  const { t } = useTranslation('knowledgeBases');
  const [asked, show] = useUrlState('show', 'documents');
  const tab = tabs.find((each) => each === asked) ?? 'documents';
  const stepAway = useStepAway();
  const take = useTakeBase();
  const switching = useBaseSwitch();
  const keep = async (changes: BaseChanges) => void take(await saveBase(base, changes));
  const save = async (changes: BaseChanges) => {
    await keep(changes);
    showToast('success', t('saved'));
  };
  // By which it answers unasked.
  const [answering] = modelsOfBase(base, models);
  return (
    <>
      <div className={styles['tabs']}>
        <Segments
          label={t('tabs')}
          options={tabs.map((value) => ({ value, label: t(value) }))}
          value={tab}
          onChange={(next) => stepAway(() => show(next))}
        />
        <SaidSwitch
          label={t('switchOf', { name: base.name })}
          isOn={base.isEnabled}
          isBusy={switching.isPending}
          onChange={(isEnabled) => switching.mutate({ id: base.id, isEnabled })}
        />
      </div>
      {tab === 'documents' && <Slot name="knowledgeBase.documents" baseId={base.id} />}
      {tab === 'faq' && <Slot name="knowledgeBase.faq" baseId={base.id} />}
      {tab === 'conversations' && <Slot name="knowledgeBase.conversations" baseId={base.id} />}
      {tab === 'general' && <GeneralForm key={base.id} base={base} models={models} onSave={save} />}
      {tab === 'general' && base.needsUserInfo && <AskersList baseId={base.id} />}
      {tab === 'test' && <RetrievalTest base={base} answering={answering} onSave={save} />}
      {tab === 'evaluation' && (
        <Slot
          name="knowledgeBase.evaluation"
          base={base}
          now={settingsFor(base.retrieval, answering)}
          onKeep={(retrieval) => keep({ retrieval })}
        />
      )}
      {tab === 'oauth' && <OauthForm key={base.id} base={base} onSave={save} />}
      {tab === 'api' && <Slot name="knowledgeBase.api" baseId={base.id} />}
      {tab === 'site' && <Slot name="knowledgeBase.site" base={base} />}
      {tab === 'api' && <ApiForm key={base.id} base={base} onSave={save} />}
    </>
  );
};

/** One knowledge base: everything that is set of it. */
export const KnowledgeBaseScreen = () => {
  const { t } = useTranslation('knowledgeBases');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const base = useQuery(baseQuery(id));
  const models = useQuery(baseModelsQuery('chat'));
  const removal = useBaseRemoval(() => void navigate(knowledgeBasesPath, { replace: true }));
  const back = <BackToList to={knowledgeBasesPath}>{t('title')}</BackToList>;
  return (
    <QueryState
      query={base}
      skeleton={<Skeleton shape="form" count={6} />}
      gone={<Gone />}
      frame={(state) => (
        <Page title={t('title')} intro={back}>
          {state}
        </Page>
      )}
    >
      {(found) => (
        <Page
          title={found.name}
          intro={back}
          actions={
            <>
              <ButtonLink to={`${paths.aiChat}?base=${found.id}`} icon={MessagesSquare}>
                {t('askIt')}
              </ButtonLink>
              <Button icon={Trash2} isBusy={removal.isPending} onClick={() => removal.mutate(found)}>
                {t('delete')}
              </Button>
            </>
          }
        >
          <QueryState query={models} skeleton={<Skeleton shape="form" count={6} />}>
            {(list) => <Settings base={found} models={list} />}
          </QueryState>
        </Page>
      )}
    </QueryState>
  );
};
