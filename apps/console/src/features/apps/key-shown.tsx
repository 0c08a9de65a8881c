import type { App } from '@inkstone/contract/apps';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeSnippet } from '#console/kernel/snippets/code-snippet.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { CodeBlock } from '#console/ui/data/code-block.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { SecretDialog } from '#console/ui/overlays/secret-dialog.tsx';
import { appQuery } from './app.queries.ts';
import styles from './apps.module.css';
import { firstCall } from './first-call.ts';
import { useAppModels } from './use-app-models.ts';

/** Whoever waits for their own first call looks at this line. */
const lookEveryMs = 700;

const FirstCall = ({ id }: { id: string }) => {
  const { t } = useTranslation('apps');
  const { data: app } = useQuery(appQuery(id, lookEveryMs));
  return (
    <p className={styles['waiting']} role="status">
      {app?.state === 'ok' ? (
        <span className={styles['arrived']}>
          <Icon of={CircleCheck} /> {t('keyArrived')}
        </span>
      ) : (
        <StatusDot tone="accent" isLive>
          {t('keyWaiting')}
        </StatusDot>
      )}
    </p>
  );
};

type Props = {
  app: App;
  secret: string;
  /** What else came of it. */
  note?: ReactNode;
  onClose: () => void;
};

/** A key that was just made, shown this once, with a call that works as it stands. */
export const KeyShown = ({ app, secret, note, onClose }: Props) => {
  const { t } = useTranslation('apps');
  const models = useAppModels(app);
  const code = codeSnippet('curl', 'python', { endpoint: app.endpoint, body: firstCall('curl', models[0]?.name ?? '', false), secret });
  const leaving = { title: t('keyLeaveTitle'), text: t('keyLeaveText'), confirmLabel: t('keyLeave'), cancelLabel: t('keyStay') };
  return (
    <SecretDialog
      title={t('keyTitle', { name: app.name })}
      warning={t('keyOnce')}
      note={note}
      secret={secret}
      copyLabel={t('copyKey')}
      keptLabel={t('keyKept')}
      leaving={leaving}
      onClose={onClose}
    >
      <h3 className={styles['small']}>{t('keyTry')}</h3>
      <CodeBlock label={t('keyTry')} code={code} copyLabel={t('copyCode')} />
      {app.state === 'pending' && <FirstCall id={app.id} />}
    </SecretDialog>
  );
};
