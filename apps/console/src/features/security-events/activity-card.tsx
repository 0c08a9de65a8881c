import type { OwnSecurityEvent } from '@inkstone/contract/security-events';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceNameOf } from '#console/kernel/texts/device-name.ts';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './activity-card.module.css';
import { useEventFacts, useEventTitle } from './event-texts.ts';
import { ownEventsQuery } from './security-event.queries.ts';

const Activity = ({ event: { type, outcome, address, userAgent, details, count, lastAt } }: { event: OwnSecurityEvent }) => {
  const { t } = useTranslation('securityEvents');
  const titleOf = useEventTitle();
  const factsOf = useEventFacts();
  const device = deviceNameOf(userAgent);
  const facts = [device && `${device.browser}, ${device.system}`, address, ...factsOf(details).map(({ value }) => value)].filter(Boolean);
  return (
    <li>
      <StatusDot tone={outcome === 'success' ? 'success' : 'warning'} isSentence>
        {titleOf(type, outcome)}
        {count > 1 && ` · ${t('times', { count })}`}
      </StatusDot>
      <small>
        {facts.join(' · ')} · <TimeAgo at={lastAt} />
      </small>
    </li>
  );
};

/** What happened lately with the person's own sign-in. */
export const ActivityCard = () => {
  const { t } = useTranslation('securityEvents');
  const query = useQuery(ownEventsQuery);
  const isFilled = Boolean(query.data?.length);
  return (
    <Section title={t('own')} description={t('ownText')} padding={isFilled ? 'flush' : 'normal'}>
      <QueryState query={query} skeleton={<Skeleton count={3} />}>
        {(events) =>
          events.length > 0 ? (
            <ul className={styles['activity']}>
              {events.map((event) => (
                <Activity key={event.id} event={event} />
              ))}
            </ul>
          ) : (
            <p>{t('ownEmpty')}</p>
          )
        }
      </QueryState>
    </Section>
  );
};
