import type { Connection } from '@inkstone/contract/connections';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { Badge, StatusDot } from '#console/ui/feedback/status-dot.tsx';
import styles from './connection-row.module.css';
import { stateOf } from './connection-state.ts';
import { ConnectionSwitch } from './connection-switch.tsx';

const sourceBadges = { environment: 'sourceEnvironment', builtin: 'sourceBuiltin', operator: null } as const;

/** One connected integration: what it is, how it is doing, and the switch. */
export const ConnectionRow = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation('connections');
  const { name, integrationName, source, enabledModelCount, modelCount } = connection;
  const { tone, text } = stateOf(connection);
  const badge = sourceBadges[source];
  return (
    <li className={styles['row']}>
      <Monogram name={integrationName} />
      <div className={styles['names']}>
        <Link to={`${paths.operator}/vendors/${connection.id}`} className={styles['name']}>
          {name}
        </Link>
        <span className={styles['detail']}>
          {name !== integrationName && <span>{integrationName}</span>}
          {badge && <Badge>{t(badge)}</Badge>}
        </span>
      </div>
      <span className={styles['models']}>
        {modelCount ? t('modelsOn', { enabled: enabledModelCount, count: modelCount }) : t('modelsNone')}
      </span>
      <span className={styles['state']}>
        <StatusDot tone={tone}>{t(text)}</StatusDot>
      </span>
      <span className={styles['switch']}>{source !== 'builtin' && <ConnectionSwitch connection={connection} />}</span>
      <span className={styles['chevron']}>
        <Icon of={ChevronRight} />
      </span>
    </li>
  );
};
