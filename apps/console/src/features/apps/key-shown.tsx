import type { App } from '@inkstone/contract/apps';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeSnippet } from '#console/kernel/snippets/code-snippet.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { CodeBlock } from '#console/ui/data/code-block.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { confirm } from '#console/ui/overlays/confirm.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
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
  const [isCopied, setIsCopied] = useState(false);
  const models = useAppModels(app);
  const leave = async () => {
    const isMeant =
      isCopied ||
      (await confirm({
        title: t('keyLeaveTitle'),
        text: t('keyLeaveText'),
        confirmLabel: t('keyLeave'),
        cancelLabel: t('keyStay'),
        isDanger: true,
      }));
    if (isMeant) onClose();
  };
  const code = codeSnippet('curl', 'python', { endpoint: app.endpoint, body: firstCall('curl', models[0]?.name ?? '', false), secret });
  const footer = (
    <Button look="primary" onClick={onClose}>
      {t('keyKept')}
    </Button>
  );
  return (
    <Dialog title={t('keyTitle', { name: app.name })} onClose={() => void leave()} footer={footer}>
      {/* Whoever copies by hand, the key or the command, has it as well. */}
      <div className={styles['stack']} onCopy={() => setIsCopied(true)}>
        <Banner tone="warning">{t('keyOnce')}</Banner>
        {note}
        <div className={styles['secret']}>
          <code translate="no">{secret}</code>
          <CopyButton
            text={() => {
              setIsCopied(true);
              return secret;
            }}
            label={t('copyKey')}
            isLabelShown
          />
        </div>
        <h3 className={styles['small']}>{t('keyTry')}</h3>
        <CodeBlock label={t('keyTry')} code={code} copyLabel={t('copyCode')} />
        {app.state === 'pending' && <FirstCall id={app.id} />}
      </div>
    </Dialog>
  );
};
