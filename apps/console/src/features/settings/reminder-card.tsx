import type { Profile } from '@inkstone/contract/profile';
import type { ReminderSetting } from '@inkstone/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { QueryCard } from '#console/ui/layout/query-card.tsx';
import styles from './settings.module.css';
import { reminderQuery, useReminderSaving } from './settings.queries.ts';

const mostPoints = 10_000_000;

const isThreshold = (points: number): boolean => Number.isInteger(points) && points >= 1 && points <= mostPoints;

type Values = { isOn: boolean; thresholdPoints: number | null };
type FormProps = Pick<Profile, 'user'> & { reminder: ReminderSetting };

const ReminderForm = ({ user, reminder }: FormProps) => {
  const { t } = useTranslation('settings');
  const save = useReminderSaving();
  const form = useForm<Values>({
    initial: { isOn: reminder.isOn, thresholdPoints: reminder.thresholdPoints },
    checks: { thresholdPoints: (points) => (isThreshold(points ?? 0) ? null : t('thresholdWrong')) },
    onSubmit: async ({ isOn, thresholdPoints }) => {
      await save({ isOn, thresholdPoints: thresholdPoints ?? reminder.thresholdPoints });
      showToast('success', t('saved'));
    },
  });
  const mayBeOn = user.isEmailVerified || reminder.isOn;
  return (
    <SaveForm label={t('reminder')} form={form}>
      <Checkbox
        label={t('reminderOn')}
        help={mayBeOn ? t('reminderTo', { email: reminder.isOn ? reminder.email : user.email }) : t('reminderProof')}
        isChecked={form.values.isOn}
        disabled={!mayBeOn}
        onChange={(value) => form.set('isOn', value)}
      />
      <NumberField
        {...form.field('thresholdPoints')}
        label={t('threshold')}
        help={t('thresholdHelp')}
        unit={t('points')}
        min={1}
        max={mostPoints}
        step={100}
        disabled={!mayBeOn}
        className={styles['amount']}
      />
    </SaveForm>
  );
};

/** The e-mail about a balance that has fallen below a threshold. */
export const ReminderCard = ({ user }: Pick<Profile, 'user'>) => {
  const { t } = useTranslation('settings');
  return (
    <QueryCard title={t('reminder')} description={t('reminderText')} query={useQuery(reminderQuery)}>
      {(reminder) => <ReminderForm user={user} reminder={reminder} />}
    </QueryCard>
  );
};
