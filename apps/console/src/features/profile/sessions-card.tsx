import type { SessionEntry } from '@inkstone/contract/session';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { deviceNameOf } from '#console/kernel/texts/device-name.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import styles from './profile.module.css';
import { sessionsQuery, useOtherSessionsEnd, useSessionEnd } from './profile.queries.ts';

const SessionRow = ({ session }: { session: SessionEntry }) => {
  const { t } = useTranslation('profile');
  const end = useSessionEnd();
  const device = deviceNameOf(session.userAgent);
  const name = device ? t('device', device) : t('unknownDevice');
  const isPhone = device !== null && ['iPhone', 'Android'].includes(device.system);
  return (
    <li className={styles['session']}>
      <Icon of={isPhone ? Smartphone : Monitor} />
      <div className={styles['sessionText']}>
        <span className={styles['badges']}>
          {name}
          {session.isCurrent && <Badge tone="success">{t('thisDevice')}</Badge>}
        </span>
        <small>
          {session.address} · <Trans ns="profile" i18nKey="lastSeen" components={{ when: <TimeAgo at={session.lastSeenAt} /> }} />
        </small>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          isBusy={end.isPending}
          aria-label={t('endSessionOf', { device: name })}
          onClick={() => end.mutate(session.id, { onSuccess: () => showToast('success', t('sessionEnded')) })}
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  );
};

const EndOthers = () => {
  const { t } = useTranslation('profile');
  const end = useOtherSessionsEnd();
  const ask = async () => {
    const isSure = await confirm({ title: t('endOthersTitle'), text: t('endOthersText'), confirmLabel: t('endOthers'), isDanger: true });
    if (isSure) end.mutate(undefined, { onSuccess: ({ ended }) => showToast('success', t('othersEnded', { count: ended })) });
  };
  return (
    <Button look="danger" isBusy={end.isPending} onClick={() => void ask()}>
      {t('endOthers')}
    </Button>
  );
};

/** Where the person is signed in, and the way to end each of them. */
export const SessionsCard = () => {
  const { t } = useTranslation('profile');
  const query = useQuery(sessionsQuery);
  return (
    <Section
      title={t('sessions')}
      description={t('sessionsText')}
      padding={query.data ? 'flush' : 'normal'}
      actions={query.data && query.data.length > 1 && <EndOthers />}
    >
      <QueryState query={query} skeleton={<Skeleton count={3} />}>
        {(sessions) => (
          <ul className={styles['sessions']}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
};
