import { type Connection, mostCallsAtOnce } from '@inkstone/contract/connections';
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

const isInRange = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= mostCallsAtOnce;

/** How many texts are written through a connection at once, wherever its credentials come from. */
export const CallsAtOnce = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation('connections');
  const refresh = useRefreshConnections();
  const form = useForm<{ callsAtOnce: number | null }>({
    initial: { callsAtOnce: connection.callsAtOnce },
    checks: { callsAtOnce: (value) => (isInRange(value) ? null : t('callsAtOnceWrong')) },
    onSubmit: async ({ callsAtOnce }) => {
      if (callsAtOnce === null) return;
      await changeConnection(connection.id, { callsAtOnce });
      showToast('success', t('saved'));
      await refresh();
    },
  });
  return (
    <Section title={t('callsAtOnce')} description={t('callsAtOnceHelp')}>
      <div className={styles['form']}>
        <Form onSubmit={form.submit} label={t('callsAtOnce')}>
          <ErrorSummary message={form.message} />
          <NumberField
            {...form.field('callsAtOnce')}
            label={t('callsAtOnceField')}
            min={1}
            max={mostCallsAtOnce}
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
