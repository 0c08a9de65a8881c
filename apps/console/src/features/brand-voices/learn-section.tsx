import { voiceLimits } from '@inkstone/contract/brand-voices';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { startLearning, stopRun } from './brand-voice.queries.ts';
import styles from './brand-voices.module.css';
import type { Learning } from './use-learning.ts';

const ways = ['site', 'samples'] as const;
type Props = { learning: Learning | null; follow: (runId: string) => void };

const Pages = ({ pages }: Pick<Learning, 'pages'>) => {
  const { t } = useTranslation('brandVoices');
  if (!pages.length) return null;
  return (
    <ul className={styles['pages']}>
      {pages.map((page) => (
        <li key={page.url}>
          <span>{page.url}</span> {page.type === 'page' ? t('pageWords', { words: page.words }) : t('pageSkipped')}
        </li>
      ))}
    </ul>
  );
};

const Outcome = ({ learning: { learnt, settled, lost } }: { learning: Learning }) => {
  const { t } = useTranslation('brandVoices');
  const language = useLanguage();
  if (lost) return <Banner tone="danger">{lost}</Banner>;
  if (!settled) return null;
  const cost = settled.points === '0' ? t('learnFree') : t('learnCost', { points: formatPoints(settled.points, language) });
  const why = settled.error?.msg ?? '';
  if (!learnt) return <Banner tone="danger">{`${why || t('learnStopped')} ${cost}`}</Banner>;
  if (learnt.isDescribed) return <Banner tone="accent">{`${t('learnDone')} ${cost}`}</Banner>;
  return <Banner tone="warning">{`${why} ${t('learnCounted')} ${cost}`}</Banner>;
};

/** Learns a voice from a page of the person's own or from a pasted text; what it found stands in the form below, to be saved. */
export const LearnSection = ({ learning, follow }: Props) => {
  const { t } = useTranslation('brandVoices');
  const language = useLanguage();
  const [way, setWay] = useState<(typeof ways)[number]>('site');
  const isRunning = learning !== null && !learning.settled && !learning.lost;
  const form = useForm({
    initial: { siteUrl: '', sample: '' },
    checks: {
      siteUrl: (url) => (way === 'site' && !url.trim() ? t('siteEmpty') : null),
      sample: (text) => (way === 'samples' && !text.trim() ? t('sampleEmpty') : null),
    },
    onSubmit: async ({ siteUrl, sample }) => {
      const lesson = way === 'site' ? { siteUrl } : { samples: [sample] };
      follow((await startLearning({ ...lesson, language })).runId);
    },
  });
  return (
    <Section title={t('learn')} description={t('learnHelp')}>
      <Form onSubmit={form.submit} label={t('learn')}>
        <div className={styles['way']}>
          <Segments
            label={t('learnFrom')}
            options={ways.map((value) => ({ value, label: t(value === 'site' ? 'fromSite' : 'fromSamples') }))}
            value={way}
            onChange={setWay}
          />
        </div>
        <ErrorSummary message={form.message} />
        {way === 'site' ? (
          <TextField
            {...form.field('siteUrl')}
            label={t('site')}
            help={t('siteHelp')}
            placeholder="https://"
            inputMode="url"
            maxLength={2000}
          />
        ) : (
          <TextArea {...form.field('sample')} label={t('sampleText')} rows={6} maxLength={voiceLimits.sample} />
        )}
        <div className={styles['learnEnd']}>
          <Button type="submit" icon={Sparkles} isBusy={form.isBusy || isRunning}>
            {t('learnStart')}
          </Button>
          {isRunning && (
            <Button look="quiet" onClick={() => stopRun(learning.runId).catch(showFailure)}>
              {t('stop')}
            </Button>
          )}
          <span className={styles['help']}>{t('learnPrice')}</span>
        </div>
        <div role="status" className={styles['outcome']}>
          {isRunning && <p>{t('learning')}</p>}
          {learning && <Pages pages={learning.pages} />}
          {learning && <Outcome learning={learning} />}
        </div>
      </Form>
    </Section>
  );
};
