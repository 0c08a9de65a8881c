import type { GiftSetting } from '@inkstone/contract/membership';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './membership.module.css';
import { changeGift, giftQuery } from './membership.queries.ts';

const modes = [
  { value: 'proved', name: 'giftModeProved' },
  { value: 'always', name: 'giftModeAlways' },
  { value: 'off', name: 'giftModeOff' },
] as const;

type Values = { mode: GiftSetting['mode']; dailyCeiling: number | null };

const isCeiling = (value: number | null): value is number => value !== null && Number.isInteger(value) && value >= 0 && value <= 100_000;

const GiftForm = ({ setting }: { setting: GiftSetting }) => {
  const { t } = useTranslation('membership');
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    initial: { mode: setting.mode, dailyCeiling: setting.dailyCeiling },
    checks: { dailyCeiling: (value) => (isCeiling(value) ? null : t('giftCeilingInvalid')) },
    onSubmit: async ({ mode, dailyCeiling }) => {
      if (!isCeiling(dailyCeiling)) return;
      queryClient.setQueryData(giftQuery.queryKey, await changeGift({ mode, dailyCeiling }));
      showMessage('success', t('giftSaved'));
    },
  });
  return (
    <SaveForm label={t('giftTab')} form={form}>
      <SelectField
        {...form.field('mode')}
        label={t('giftModeLabel')}
        help={t('giftModeHelp')}
        options={modes.map(({ value, name }) => ({ value, label: t(name) }))}
      />
      <NumberField {...form.field('dailyCeiling')} label={t('giftCeiling')} help={t('giftCeilingHelp')} min={0} max={100_000} />
    </SaveForm>
  );
};

const Facts = ({ setting: { isCostly, sendsMail, mode, givenToday, waiting } }: { setting: GiftSetting }) => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  return (
    <>
      <StatusDot tone={isCostly ? 'warning' : 'success'} isSentence>
        {t(isCostly ? 'giftCostly' : 'giftFree')}
      </StatusDot>
      {isCostly && !sendsMail && mode === 'proved' && (
        <StatusDot tone="danger" isSentence>
          {t('giftNoMail')}
        </StatusDot>
      )}
      <p>
        {t('giftToday')}: {formatNumber(givenToday, language)} · {t('giftWaiting')}: {formatNumber(waiting, language)}
      </p>
    </>
  );
};

/** When new accounts are given their points, and what that means here. */
export const OperatorGiftPage = () => {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  return (
    <QueryState query={useQuery(giftQuery)} skeleton={<Skeleton shape="form" count={2} />}>
      {(setting) => (
        <Section title={t('giftTab')} description={t('giftHelp', { points: formatPoints(String(setting.points), language) })}>
          <div className={styles['gift']}>
            <Facts setting={setting} />
            <GiftForm key={`${setting.mode} ${setting.dailyCeiling}`} setting={setting} />
          </div>
        </Section>
      )}
    </QueryState>
  );
};
