import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { voiceQuery } from './brand-voice.queries.ts';
import { emptyVoice } from './empty-voice.ts';
import { LearnSection } from './learn-section.tsx';
import { useLearning } from './use-learning.ts';
import { VoiceEditor } from './voice-editor.tsx';

const useBack = () => {
  const { t } = useTranslation('brandVoices');
  return <BackToList to={paths.brandVoices}>{t('title')}</BackToList>;
};

const Gone = () => {
  const { t } = useTranslation('brandVoices');
  return (
    <EmptyState
      headingLevel="h1"
      icon={MessageSquareQuote}
      title={t('goneTitle')}
      action={<ButtonLink to={paths.brandVoices}>{t('toVoices')}</ButtonLink>}
    >
      {t('goneText')}
    </EmptyState>
  );
};

const KeptVoice = ({ id }: { id: string }) => {
  const { t } = useTranslation('brandVoices');
  const back = useBack();
  return (
    <QueryState
      query={useQuery(voiceQuery(id))}
      skeleton={<Skeleton shape="form" count={5} />}
      gone={<Gone />}
      frame={(state) => (
        <Page title={t('voice')} intro={back}>
          {state}
        </Page>
      )}
    >
      {(voice) => (
        <Page title={voice.name} intro={back}>
          <VoiceEditor key={`${voice.id} ${voice.revision}`} voice={voice} />
        </Page>
      )}
    </QueryState>
  );
};

/** A voice that is being made: by hand, or from what was learnt. */
const NewVoice = () => {
  const { t } = useTranslation('brandVoices');
  const back = useBack();
  const { learning, follow } = useLearning();
  const learnt = learning?.learnt?.voice;
  return (
    <Page title={t('newVoice')} intro={back}>
      <LearnSection learning={learning} follow={follow} />
      <VoiceEditor key={learnt ? learning.runId : 'empty'} voice={learnt ?? emptyVoice} />
    </Page>
  );
};

/** One voice, to be made or changed, with what was counted in its samples, and a place to try it. */
export const VoiceScreen = () => {
  const { id = '' } = useParams();
  return id === 'new' ? <NewVoice /> : <KeptVoice id={id} />;
};
