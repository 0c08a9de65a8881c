import type { App } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { changeApp, useTakeApp } from './app.queries.ts';
import { AppFields, contentOf, textsOf } from './app-form.tsx';
import styles from './apps.module.css';
import { useAppActions } from './use-app-actions.ts';
import { useMayChange } from './use-may-change.ts';

/** Saves changes of an app and says so. */
const useSave = ({ id }: App) => {
  const { t } = useTranslation('apps');
  const take = useTakeApp();
  return async (changes: Parameters<typeof changeApp>[1]) => {
    take(await changeApp(id, changes));
    showToast('success', t('saved'));
  };
};

const ContentCard = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const save = useSave(app);
  const form = useForm({
    initial: textsOf(app),
    checks: { name: (name) => (name.trim() ? null : t('nameEmpty')) },
    onSubmit: (texts) => save(contentOf(texts)),
  });
  return (
    <Section title={t('app')}>
      <div className={styles['form']}>
        <SaveForm label={t('app')} form={form}>
          <AppFields form={form} />
        </SaveForm>
      </div>
    </Section>
  );
};

const usualCacheMinutes = 60;
const longestCache = 10_080;
const keptDays = [1, 7, 30] as const;

type Keeping = { isCached: boolean; cacheMinutes: number | null; bodyDays: string };

const keepingOf = ({ cacheMinutes, bodyDays }: App): Keeping => ({
  isCached: cacheMinutes !== null,
  cacheMinutes: cacheMinutes ?? usualCacheMinutes,
  bodyDays: bodyDays === null ? '' : String(bodyDays),
});

const CallsCard = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const save = useSave(app);
  const isRight = (minutes: number | null) => minutes !== null && Number.isInteger(minutes) && minutes >= 1 && minutes <= longestCache;
  const form = useForm<Keeping>({
    initial: keepingOf(app),
    checks: { cacheMinutes: (minutes) => (isRight(minutes) ? null : t('cacheMinutesWrong')) },
    onSubmit: ({ isCached, cacheMinutes, bodyDays }) =>
      save({ cacheMinutes: isCached ? cacheMinutes : null, bodyDays: keptDays.find((days) => String(days) === bodyDays) ?? null }),
  });
  const { isCached } = form.values;
  return (
    <Section title={t('calls')} description={t('callsText')}>
      <div className={styles['form']}>
        <SaveForm label={t('calls')} form={form}>
          <Checkbox label={t('cache')} help={t('cacheHelp')} isChecked={isCached} onChange={(next) => form.set('isCached', next)} />
          {isCached && <NumberField {...form.field('cacheMinutes')} label={t('cacheMinutes')} min={1} max={longestCache} />}
          <SelectField
            {...form.field('bodyDays')}
            label={t('bodies')}
            help={t('bodiesHelp')}
            options={[
              { value: '', label: t('bodiesNone') },
              ...keptDays.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
            ]}
          />
        </SaveForm>
      </div>
    </Section>
  );
};

const RemoveCard = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const navigate = useNavigate();
  const { remove } = useAppActions(() => void navigate(paths.aiIntegration, { replace: true }));
  return (
    <Section title={t('danger')} description={t('removeText')}>
      <Button look="danger" onClick={() => void remove(app)}>
        {t('removeApp')}
      </Button>
    </Section>
  );
};

/** What the owner of an account may set of an app; others read who may. */
export const AppSettings = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const mayChange = useMayChange();
  if (!mayChange) return <Section title={t('settings')}>{t('ownerOnly')}</Section>;
  return (
    <>
      <ContentCard app={app} />
      <CallsCard app={app} />
      <RemoveCard app={app} />
    </>
  );
};
