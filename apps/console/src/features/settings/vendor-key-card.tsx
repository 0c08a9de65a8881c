import type { OwnKeySetting } from '@inkstone/contract/settings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { PasswordField } from '#console/ui/forms/text-field.tsx';
import { useUnsaved } from '#console/ui/forms/unsaved.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { QueryCard } from '#console/ui/layout/query-card.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import styles from './settings.module.css';
import { ownKeyQuery, useOwnKeyRemoval, useOwnKeySetting } from './settings.queries.ts';

const isKey = (text: string): boolean => /^[\x21-\x7e]{8,400}$/.test(text);

/** Nobody said anything of the key itself: no answer came, or the server is in trouble. */
const isUntold = (error: unknown): boolean =>
  !(error instanceof CallError) || error.kind !== 'refused' || (error.status ?? 0) >= 500 || !error.message;

type PartProps = { ownKey: OwnKeySetting };

const KeyForm = ({ ownKey: { vendorName: vendor, setAt }, onDone }: PartProps & { onDone: () => void }) => {
  const { t } = useTranslation('settings');
  const setKey = useOwnKeySetting();
  const form = useForm({
    initial: { key: '' },
    checks: { key: (value) => (isKey(value.trim()) ? null : t('keyWrong')) },
    onSubmit: async ({ key }) => {
      await setKey(key.trim());
      showToast('success', t('keyKept'));
      onDone();
    },
  });
  useUnsaved(form.values.key !== '' && !form.isBusy);
  return (
    <Form onSubmit={form.submit} label={t('key', { vendor })}>
      <ErrorSummary message={form.error && isUntold(form.error) ? t('keyFailed') : form.message} />
      <PasswordField
        {...form.field('key')}
        label={t('key', { vendor })}
        help={t(setAt ? 'keyReplaceHelp' : 'keyHelp')}
        autoComplete="off"
        spellCheck={false}
        maxLength={400}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('keyTry')}
        </Button>
      </div>
    </Form>
  );
};

/** On a lower plan the key rests: it is kept, and not used. */
const KeptKey = ({ vendor, setAt, isUsed }: { vendor: string; setAt: string; isUsed: boolean }) => {
  const { t } = useTranslation('settings');
  const removal = useMutation({
    mutationFn: useOwnKeyRemoval(),
    onSuccess: () => showToast('success', t('keyRemoved')),
    onError: showFailure,
  });
  const ask = async () => {
    const question = { title: t('keyRemoveTitle', { vendor }), text: t('keyRemoveText', { vendor }) };
    if (await confirm({ ...question, confirmLabel: t('keyRemove'), isDanger: true })) removal.mutate();
  };
  return (
    <div className={styles['row']}>
      <div className={styles['keyText']}>
        <StatusDot tone={isUsed ? 'success' : 'neutral'}>{t(isUsed ? 'ownKeySet' : 'ownKeyResting')}</StatusDot>
        <small>
          <Trans ns="settings" i18nKey="ownKeySince" components={{ when: <TimeAgo at={setAt} /> }} />
        </small>
      </div>
      <Button look="danger" isBusy={removal.isPending} onClick={() => void ask()}>
        {t('keyRemove')}
      </Button>
    </div>
  );
};

/** The account's own key at the AI vendor: it goes in, is tried, and is never shown again. */
export const VendorKeyCard = () => {
  const { t } = useTranslation('settings');
  const query = useQuery(ownKeyQuery);
  const [kept, setKept] = useState(0);
  const vendor = query.data?.vendorName ?? 'AI';
  return (
    <QueryCard title={t('ownKey', { vendor })} description={t('ownKeyText', { vendor })} query={query}>
      {(ownKey) => (
        <div className={styles['stack']}>
          {ownKey.setAt && <KeptKey vendor={vendor} setAt={ownKey.setAt} isUsed={ownKey.isUnlocked} />}
          {ownKey.isUnlocked ? (
            <KeyForm key={kept} ownKey={ownKey} onDone={() => setKept(kept + 1)} />
          ) : (
            <div className={styles['row']}>
              <span>{t('ownKeyLocked')}</span>
              <ButtonLink to={paths.membership}>{t('comparePlans')}</ButtonLink>
            </div>
          )}
        </div>
      )}
    </QueryCard>
  );
};
