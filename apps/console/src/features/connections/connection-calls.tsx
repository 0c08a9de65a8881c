import { type Connection, mostCallsAtOnce, mostWeight } from '@inkstone/contract/connections';
import { useTranslation } from 'react-i18next';
import { useRefreshConnections } from '#console/kernel/calls/connections-cache.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { changeConnection } from './connection.queries.ts';
import styles from './connection-settings.module.css';

const isFrom = (least: number, most: number, value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

type Input = { callsAtOnce: number | null; weight: number | null };

/** How many calls go through a connection at once, and its share of the AI API, wherever its credentials come from. */
export const ConnectionCalls = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation('connections');
  const refresh = useRefreshConnections();
  const form = useForm<Input>({
    initial: { callsAtOnce: connection.callsAtOnce, weight: connection.weight },
    checks: {
      callsAtOnce: (value) => (value === null || isFrom(1, mostCallsAtOnce, value) ? null : t('callsAtOnceWrong')),
      weight: (value) => (isFrom(0, mostWeight, value) ? null : t('weightWrong')),
    },
    onSubmit: async ({ callsAtOnce, weight }) => {
      if (weight === null) return;
      await changeConnection(connection.id, { callsAtOnce, weight });
      showToast('success', t('saved'));
      await refresh();
    },
  });
  return (
    <Section title={t('calls')}>
      <div className={styles['form']}>
        <Form onSubmit={form.submit} label={t('calls')}>
          <ErrorSummary message={form.message} />
          <NumberField
            {...form.field('callsAtOnce')}
            label={t('callsAtOnceField')}
            help={t('callsAtOnceHelp')}
            isOptional
            min={1}
            max={mostCallsAtOnce}
            className={styles['number']}
          />
          <NumberField
            {...form.field('weight')}
            label={t('weightField')}
            help={t('weightHelp')}
            min={0}
            max={mostWeight}
            className={styles['number']}
          />
          <div className={styles['actions']}>
            <Button type="submit" isBusy={form.isBusy}>
              {t('save')}
            </Button>
          </div>
        </Form>
      </div>
    </Section>
  );
};
