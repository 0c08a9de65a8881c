import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Slot, useConsoleMap } from '#console/kernel/manifest/console-map.tsx';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';

/** What a shared user meets first: what was opened to this person. */
export const SharedHomeScreen = () => {
  const { t } = useTranslation('sharedUsers');
  const hasRoom = useConsoleMap().slots['shared.home'] !== undefined;
  return (
    <QueryState query={useQuery(profileQuery)} skeleton={<Skeleton count={4} />} frame={(state) => <Page title={t('home')}>{state}</Page>}>
      {({ user: { name, uuid, owner: company } }) => {
        const nothing = (
          <Section title={t('openedBy', { company })}>
            <EmptyState icon={Inbox} title={t('nothingOpened')}>
              {t('nothingOpenedText', { company })}
            </EmptyState>
          </Section>
        );
        return (
          <Page title={t('hello', { name })} width={hasRoom ? 'full' : 'normal'}>
            {hasRoom ? <Slot name="shared.home" owner={uuid} nothing={nothing} /> : nothing}
          </Page>
        );
      }}
    </QueryState>
  );
};
