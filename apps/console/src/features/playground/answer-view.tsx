import type { ApiModel } from '@inkstone/contract/gateway';
import type { AnswerFigures } from '@inkstone/contract/playground';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { AnswerProblem, AnswerWho } from '#console/ui/chat/message-parts.tsx';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { CodeBlock } from '#console/ui/data/code-block.tsx';
import { Markdown } from '#console/ui/data/markdown.tsx';
import styles from './answers.module.css';
import type { Answer, Step } from './conversation.ts';
import { keyOf } from './models.ts';
import { callQuery } from './playground.queries.ts';
import { readableJson } from './read-json.ts';
import { ToolsAsked } from './tools-asked.tsx';

const secondMs = 1000;

/** What an answer took and cost, in one line. */
const Facts = ({ figures, reason }: { figures: AnswerFigures; reason: string }) => {
  const { t } = useTranslation('playground');
  const language = useLanguage();
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

/** What the log says of a call that was stopped or broke off, as soon as it is settled. */
const FactsOfLog = ({ id }: { id: string }) => {
  const { data: call } = useQuery(callQuery(id));
  return call ? <Facts figures={{ ...call, isEstimated: call.countedBy === 'estimated' }} reason="" /> : null;
};

const Figures = ({ step: { figures, reason, state, id } }: { step: Step }) => {
  if (figures) return <Facts figures={figures} reason={reason} />;
  return id && state !== 'running' ? <FactsOfLog id={id} /> : null;
};

const Problem = ({ step, onAgain }: { step: Step; onAgain: () => void }) => {
  const { t } = useTranslation('playground');
  if (step.state === 'stopped') return <p className={styles['figures']}>{t(step.text ? 'stopped' : 'stoppedEarly')}</p>;
  if (!step.problem) return null;
  const { code, text } = step.problem;
  return (
    <AnswerProblem text={text}>
      {code === 'wallet.notEnoughPoints' ? (
        <ButtonLink to={paths.wallet} size="small">
          {t('topUp')}
        </ButtonLink>
      ) : (
        <IconButton icon={RotateCcw} label={t('tryAgain')} onClick={onAgain} />
      )}
    </AnswerProblem>
  );
};

/** What begins like JSON is shown as it; the rest is Markdown. */
const Words = ({ text, name }: { text: string; name: string }) => {
  const { t } = useTranslation('playground');
  if (!text.trimStart().startsWith('{')) return <Markdown text={text} />;
  return <CodeBlock label={t('answerJson', { model: name })} code={readableJson(text)} copyLabel={t('copyAnswer')} />;
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
  const name = model?.label ?? answer.model;
  // The failure has a button for it by itself; where points are short it has one for those.
  const hasTryAgain = last?.problem && last.problem.code !== 'wallet.notEnoughPoints';
  const text = answer.steps.map((step) => step.text).join('\n\n');
  return (
    <article aria-label={t('answerOf', { model: name })} aria-busy={isRunning} className={styles['answer']}>
      <AnswerWho name={name} label={model?.isBuiltin ? t('withoutModel') : null} />
      {answer.steps.map((step, index) => (
        <div key={index} className={styles['step']}>
          {step.state === 'running' && !step.text && <p className={styles['waiting']}>{t(step.isThinking ? 'thinking' : 'waiting')}</p>}
          {step.text && <Words text={step.text} name={name} />}
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
          {isLast && !hasTryAgain && <IconButton icon={RotateCcw} label={t('again')} onClick={onAgain} />}
        </div>
      )}
    </article>
  );
};
