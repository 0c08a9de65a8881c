import type { App, AppKey } from '@inkstone/contract/apps';
import { Gauge, KeyRound, Pencil, Plus, Power, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './apps.module.css';
import { type KeyDialog, KeyDialogs } from './key-dialogs.tsx';
import { startOfKey, useKeyActions } from './use-key-actions.ts';
import { useMayChange } from './use-may-change.ts';

/** How a key is doing: it opens calls, is off, ends at a time, or has ended. */
const KeyState = ({ of: { isEnabled, expiresAt } }: { of: AppKey }) => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  if (expiresAt && new Date(expiresAt) <= new Date()) return <StatusDot tone="neutral">{t('keyEnded')}</StatusDot>;
  if (!isEnabled) return <StatusDot tone="neutral">{t('keyOff')}</StatusDot>;
  if (!expiresAt) return <StatusDot tone="success">{t('keyOn')}</StatusDot>;
  return <StatusDot tone="warning">{t('keyEnds', { when: formatAgo(expiresAt, language, new Date()) })}</StatusDot>;
};

const Rates = ({ of: { requestsPerMinute, tokensPerMinute } }: { of: AppKey }) => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const words = [
    requestsPerMinute && t('ratesRequests', { count: formatNumber(requestsPerMinute, language) }),
    tokensPerMinute && t('ratesTokens', { count: formatNumber(tokensPerMinute, language) }),
  ].filter(Boolean);
  return words.length ? (
    <span className={styles['rates']}>{words.join(' · ')}</span>
  ) : (
    <span className={styles['soft']}>{t('ratesOpen')}</span>
  );
};

const useColumns = (): readonly Column<AppKey>[] => {
  const { t } = useTranslation('apps');
  return [
    {
      key: 'name',
      title: t('keyName'),
      phone: 'heading',
      render: ({ name }) => name || <span className={styles['soft']}>{t('unnamed')}</span>,
    },
    { key: 'key', title: t('key'), phone: 'note', render: (key) => <code className={styles['start']}>{startOfKey(key)}</code> },
    { key: 'rates', title: t('rates'), render: (key) => <Rates of={key} /> },
    {
      key: 'used',
      title: t('lastUsed'),
      width: '130px',
      render: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : <span className={styles['soft']}>{t('never')}</span>),
    },
    { key: 'created', title: t('created'), width: '130px', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { key: 'state', title: t('state'), phone: 'note', width: '160px', render: (key) => <KeyState of={key} /> },
  ];
};

/** The keys of an app: what each is for, may do and did, and what can be done with it. */
export const KeysSection = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const mayChange = useMayChange();
  const columns = useColumns();
  const [opened, open] = useState<KeyDialog | null>(null);
  const { toggle, remove } = useKeyActions(app);
  const add = mayChange && (
    <Button icon={Plus} onClick={() => open({ what: 'add' })}>
      {t('addKey')}
    </Button>
  );
  return (
    <Section title={t('keys')} description={mayChange ? t('keysText') : t('ownerOnly')} actions={add} padding="flush">
      <DataTable
        label={t('keys')}
        columns={columns}
        rows={app.keys}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={KeyRound} title={t('keysEmpty')}>
            {t('keysEmptyText')}
          </EmptyState>
        }
        {...(mayChange && {
          actionsOf: (key: AppKey) => [
            { key: 'rename', label: t('renameKey'), icon: Pencil, onChoose: () => open({ what: 'rename', key }) },
            { key: 'rotate', label: t('rotate'), icon: RotateCw, onChoose: () => open({ what: 'rotate', key }) },
            { key: 'limit', label: t('changeRates'), icon: Gauge, onChoose: () => open({ what: 'limit', key }) },
            { key: 'switch', label: t(key.isEnabled ? 'switchOff' : 'switchOn'), icon: Power, onChoose: () => toggle(key) },
            'divider' as const,
            { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onChoose: () => void remove(key) },
          ],
        })}
      />
      <KeyDialogs app={app} opened={opened} onOpen={open} />
    </Section>
  );
};
