import { type Evaluation, evaluationLimits, type QuestionCheck } from '@inkstone/contract/evaluations';
import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { DropArea } from '#console/ui/forms/drop-area.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { CheckView } from './check-view.tsx';
import { bringQuestions, removeQuestions, useEvaluationRefresh } from './evaluation.queries.ts';
import styles from './evaluations.module.css';

type Props = { baseId: string; set: Evaluation['set'] };
type Looked = { file: File; check: QuestionCheck };

const useBringing = (baseId: string) => {
  const { t } = useTranslation('evaluations');
  const refresh = useEvaluationRefresh();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const look = useMutation({
    mutationFn: async (file: File) => ({ file, check: await bringQuestions(baseId, file, true) }),
    onSuccess: setLooked,
    onError: (error) => setRefusal(messageOf(error)),
  });
  const take = useMutation({
    mutationFn: (file: File) => bringQuestions(baseId, file, false),
    onSuccess: ({ questions }) => {
      setLooked(null);
      showToast('success', t('taken', { count: questions }));
      return refresh();
    },
    onError: showFailure,
  });
  const choose = (file: File | undefined): void => {
    if (!file || look.isPending) return;
    setRefusal(file.size > evaluationLimits.bytes ? t('fileTooLarge') : null);
    if (file.size <= evaluationLimits.bytes) look.mutate(file);
  };
  return { refusal, looked, look, take, choose, turnBack: () => setLooked(null) };
};

const SetLine = ({ baseId, set }: { baseId: string; set: NonNullable<Props['set']> }) => {
  const { t } = useTranslation('evaluations');
  const refresh = useEvaluationRefresh();
  const remove = useMutation({ mutationFn: () => removeQuestions(baseId), onSuccess: refresh, onError: showFailure });
  const ask = async () => {
    const wished = { title: t('removeTitle'), text: t('removeText'), confirmLabel: t('removeQuestions'), isDanger: true };
    if (await confirm(wished)) remove.mutate();
  };
  return (
    <div className={styles['line']}>
      <p className={styles['set']}>
        <strong>{t('setOf', { name: set.name, count: set.questions })}</strong>
        {set.unanswerable > 0 && <span>{t('unanswerableOf', { count: set.unanswerable })}</span>}
        <span>
          {t('updated')} <TimeAgo at={set.updatedAt} />
        </span>
      </p>
      <Button icon={Trash2} look="quiet" isBusy={remove.isPending} onClick={() => void ask()}>
        {t('removeQuestions')}
      </Button>
    </div>
  );
};

/** Where labelled questions come in: looked at first, then kept. */
export const QuestionsCard = ({ baseId, set }: Props) => {
  const { t } = useTranslation('evaluations');
  const input = useRef<HTMLInputElement>(null);
  const { refusal, looked, look, take, choose, turnBack } = useBringing(baseId);
  if (looked)
    return (
      <CheckView
        name={looked.file.name}
        check={looked.check}
        replaces={set !== null}
        isBusy={take.isPending}
        onTake={() => take.mutate(looked.file)}
        onCancel={turnBack}
      />
    );
  return (
    <Section title={t('questionsTitle')} description={t('questionsText')}>
      <div className={styles['stack']}>
        <ErrorSummary message={refusal} />
        {set && <SetLine baseId={baseId} set={set} />}
        <DropArea onDrop={({ files }) => choose(files[0])}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx,.xls"
            aria-label={t('choose')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file can be chosen again after it was mended.
              target.value = '';
            }}
          />
          <Button look={set ? 'default' : 'primary'} icon={Upload} isBusy={look.isPending} onClick={() => input.current?.click()}>
            {t(set ? 'chooseOther' : 'choose')}
          </Button>
          <span className={styles['soft']}>{t('drop')}</span>
          {!set && (
            <div className={styles['hint']}>
              <strong>{t('emptyTitle')}</strong>
              <p>{t('emptyText')}</p>
            </div>
          )}
        </DropArea>
      </div>
    </Section>
  );
};
