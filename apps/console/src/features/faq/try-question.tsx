import { faqLimits } from '@inkstone/contract/faq';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { markdownWords } from '#console/ui/data/markdown-words.ts';
import { Settled } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './faq.module.css';
import { tryQuestion } from './faq.queries.ts';

/** Says which entry would answer a question at once. */
export const TryQuestion = ({ baseId }: { baseId: string }) => {
  const { t } = useTranslation('faq');
  const trying = useMutation({ mutationFn: (question: string) => tryQuestion(baseId, question) });
  const form = useForm({
    initial: { question: '' },
    checks: { question: (question) => (question.trim() ? null : t('questionMissing')) },
    onSubmit: ({ question }) => trying.mutateAsync(question),
  });
  const found = trying.data;
  return (
    <Section title={t('tryTitle')}>
      <Form onSubmit={form.submit} label={t('tryTitle')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('question')} label={t('tryQuestion')} maxLength={faqLimits.question} autoComplete="off" />
        <div>
          <Button type="submit" isBusy={form.isBusy}>
            {t('tryNow')}
          </Button>
        </div>
      </Form>
      <div aria-live="polite" className={styles['tried']}>
        <Settled queries={[trying]} skeleton={<Skeleton shape="lines" count={2} />}>
          {() =>
            found &&
            (found.entry ? (
              <p>
                {t('triedFound')} <strong>{found.entry.question}</strong>
                <span className={styles['answer']}>{markdownWords(found.entry.answer)}</span>
              </p>
            ) : (
              <p className={styles['hint']}>{t('triedNone')}</p>
            ))
          }
        </Settled>
      </div>
    </Section>
  );
};
