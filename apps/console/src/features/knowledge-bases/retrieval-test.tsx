import { settingsFor } from '@inkstone/contract/kit/lowest-score';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import { type FoundPassage, type KeptRetrieval, retrievalLimits } from '@inkstone/contract/retrieval';
import { useMutation } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { useDocumentTags } from '#console/kernel/texts/use-document-tags.ts';
import { type ChosenPeople, usePeopleChoice } from '#console/kernel/texts/use-people-choice.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Settled } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { ChipsSelect } from '#console/ui/forms/chips-select.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { FoundPassages } from './found-passages.tsx';
import { type BaseChanges, testRetrieval } from './knowledge-base.queries.ts';
import styles from './retrieval-test.module.css';
import { SearchState } from './search-state.tsx';
import { type LowestScore, SettingsFields } from './settings-fields.tsx';

type Asked = {
  question: string;
  topK: number | null;
  /** Whose lowest score holds, and which it is where it is the owner's. */
  lowest: LowestScore;
  threshold: number | null;
  tags: readonly string[];
  /** The one for whom it is looked, if not for the account's own people. */
  askers: ChosenPeople['users'];
};
type Props = { base: KnowledgeBase; answering: UsableModel | undefined; onSave: (changes: BaseChanges) => Promise<void> };

const isWithin = (value: number | null, least: number, most: number): value is number => value !== null && value >= least && value <= most;

/** What is set in the form; null while it is no setting. */
const chosenOf = ({ topK, lowest, threshold }: Pick<Asked, 'topK' | 'lowest' | 'threshold'>): KeptRetrieval | null => {
  if (!isWithin(topK, 1, retrievalLimits.topK)) return null;
  if (lowest === 'automatic') return { topK, threshold: null };
  return isWithin(threshold, 0, 1) ? { topK, threshold } : null;
};

const Found = ({ passages }: { passages: FoundPassage[] }) => {
  const { t } = useTranslation('knowledgeBases');
  if (passages.length > 0) return <FoundPassages passages={passages} />;
  return (
    <EmptyState icon={SearchX} title={t('nothingFoundTitle')}>
      {t('nothingFoundText')}
    </EmptyState>
  );
};

/** What a question finds in a knowledge base, with the settings of the chat or with others, which can be kept. */
export const RetrievalTest = ({ base: { id, retrieval }, answering, onSave }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const tagField = useDocumentTags();
  const testing = useMutation({ mutationFn: testRetrieval });
  const keeping = useMutation({ mutationFn: onSave, onError: showFailure });
  const initial: Asked = {
    ...{ question: '', tags: [], askers: [] },
    lowest: retrieval.threshold === null ? 'automatic' : 'own',
    ...settingsFor(retrieval, answering),
  };
  const automatic = settingsFor({ ...retrieval, threshold: null }, answering).threshold;
  const form = useForm({
    initial,
    checks: {
      question: (question) => (question.trim() ? null : t('questionEmpty')),
      topK: (topK) => (isWithin(topK, 1, retrievalLimits.topK) ? null : t('topKRange')),
      threshold: (threshold) => (isWithin(threshold, 0, 1) ? null : t('thresholdRange')),
    },
    onSubmit: ({ question, tags, askers, ...settings }) =>
      testing.mutateAsync({
        ...{ id, question, tags: [...tags], sharedUserId: askers[0]?.id ?? null },
        ...(chosenOf(settings) ?? retrieval),
      }),
  });
  const { askers } = form.values;
  const chooseLowest = (lowest: LowestScore) => {
    form.set('lowest', lowest);
    // A number that is not asked for any more is not wrong either.
    if (lowest === 'automatic') form.set('threshold', automatic);
  };
  const onChange = ({ users }: ChosenPeople) => form.set('askers', users.slice(-1));
  const person = usePeopleChoice({ users: askers, groups: [], hasGroups: false, onChange });
  const chosen = chosenOf(form.values);
  const isOther = chosen !== null && (chosen.topK !== retrieval.topK || chosen.threshold !== retrieval.threshold);
  const answer = testing.data;
  return (
    <Section>
      <Form onSubmit={form.submit} label={t('test')}>
        <ErrorSummary message={form.message} />
        <TextArea {...form.field('question')} label={t('testQuestion')} rows={2} maxLength={retrievalLimits.question} />
        <SettingsFields
          topK={form.field('topK')}
          lowest={{ ...form.field('lowest'), onChange: chooseLowest }}
          threshold={form.field('threshold')}
          automatic={automatic}
          answering={answering}
        />
        <TagsField {...form.field('tags')} label={t('testTags')} help={t('testTagsHelp')} {...tagField} isOptional />
        <ChipsSelect {...person} placeholder={t('testAsPlaceholder')} label={t('testAs')} help={t('testAsHelp')} isOptional />
        <div className={styles['buttons']}>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('testStart')}
          </Button>
          {isOther && (
            <Button isBusy={keeping.isPending} onClick={() => keeping.mutate({ retrieval: chosen })}>
              {t('keepSettings')}
            </Button>
          )}
        </div>
      </Form>
      <div className={styles['found']} aria-live="polite" aria-busy={testing.isPending}>
        <Settled queries={[testing]} skeleton={<Skeleton shape="form" count={3} />}>
          {() =>
            answer && (
              <>
                <SearchState answer={answer} />
                <Found passages={answer.passages} />
              </>
            )
          }
        </Settled>
      </div>
    </Section>
  );
};
