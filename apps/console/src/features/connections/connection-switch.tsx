import type { Connection } from '@inkstone/contract/connections';
import { useTranslation } from 'react-i18next';
import { Switch } from '#console/ui/controls/switch.tsx';
import { useConnectionSwitch } from './connection.queries.ts';

/** Whether the models of a connection are offered; without its key it stays off. */
export const ConnectionSwitch = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation('connections');
  const flip = useConnectionSwitch();
  const { name, isEnabled, missing } = connection;
  return (
    <Switch
      label={t('switchConnection', { name })}
      isOn={isEnabled}
      isBusy={flip.isPending}
      disabled={!isEnabled && missing.length > 0}
      onChange={() => flip.mutate(connection)}
    />
  );
};
