import type { ApiModel } from '@inkstone/contract/gateway';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Markdown } from '#console/ui/data/markdown.tsx';
import styles from './answers.module.css';
import type { Answer, Step } from './conversation.ts';
import { keyOf } from './models.ts';
import { ToolsAsked } from './tools-asked.tsx';

const secondMs = 1000;

/** What an answer took and cost, in one line. */
const Figures = ({ step: { figures, reason } }: { step: Step }) => {
  const { t } = useTranslation('playground');
  const language = useLanguage();
  if (!figures) return null;
  const seconds = (ms: number) => t('seconds', { seconds: formatNumber(ms / secondMs, language, { maximumFractionDigits: 2 }) });
  const facts = [
    t('tokens', { input: formatNumber(figures.inputTokens, language), output: formatNumber(figures.outputTokens, language) }),
    t('points', { points: formatPoints(figures.points, language) }),
    seconds(figures.latencyMs),
    ...(figures.firstTokenMs === null ? [] : [t('firstToken', { time: seconds(figures.firstTokenMs) })]),
    ...(figures.isEstimated ? [t('estimated')] : []),
    ...(reason === 'length' ? [t('cutByLength')] : []),
  ];
  return <p className={styles['figures']}>{facts.join(' · ')}</p>;
};

const Problem = ({ step, onAgain }: { step: Step; onAgain: () => void }) => {
  const { t } = useTranslation('playground');
  if (step.state === 'stopped') return <p className={styles['figures']}>{t('stopped')}</p>;
  if (!step.problem) return null;
  const { code, text } = step.problem;
  return (
    <div role="alert" className={styles['problem']}>
      <span>{text}</span>
      {code === 'wallet.notEnoughPoints' ? (
        <ButtonLink to={paths.wallet} size="small">
          {t('topUp')}
        </ButtonLink>
      ) : (
        <IconButton icon={RotateCcw} label={t('tryAgain')} onClick={onAgain} />
      )}
    </div>
  );
};

type Props = {
  answer: Answer;
  models: readonly ApiModel[];
  isLast: boolean;
  onAgain: () => void;
  onResult: (id: string, result: string | null) => void;
  onGoOn: () => void;
};

/** What one model answered, with what its tools were asked, and what it took. */
export const AnswerView = ({ answer, models, isLast, onAgain, onResult, onGoOn }: Props) => {
  const { t } = useTranslation('playground');
  const model = models.find((each) => keyOf(each) === answer.model);
  const last = answer.steps.at(-1);
  const isRunning = last?.state === 'running';
  const text = answer.steps.map((step) => step.text).join('\n\n');
  return (
    <article aria-label={t('answerOf', { model: model?.label ?? answer.model })} aria-busy={isRunning} className={styles['answer']}>
      <p className={styles['who']}>
        {model?.label ?? answer.model}
        {model?.isBuiltin && <span className={styles['label']}>{t('withoutModel')}</span>}
      </p>
      {answer.steps.map((step, index) => (
        <div key={index} className={styles['step']}>
          {step.state === 'running' && !step.text && <p className={styles['waiting']}>{t(step.isThinking ? 'thinking' : 'waiting')}</p>}
          {step.text && <Markdown text={step.text} />}
          {step.tools.length > 0 && (
            <ToolsAsked
              tools={step.tools}
              mayAnswer={isLast && step === last && step.state === 'done'}
              onResult={onResult}
              onGoOn={onGoOn}
            />
          )}
          <Figures step={step} />
          <Problem step={step} onAgain={onAgain} />
        </div>
      ))}
      {!isRunning && (
        <div className={styles['actions']}>
          {text.trim() && <CopyButton text={text} label={t('copyAnswer')} />}
          {isLast && <IconButton icon={RotateCcw} label={t('again')} onClick={onAgain} />}
        </div>
      )}
    </article>
  );
};
