import type { AccountDetail, UsageMarker } from '@inkstone/contract/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { accountActions, useAccountAction } from './account.queries.ts';
import styles from './account-drawer.module.css';

const markers = [
  { marker: 'quseit', name: 'markerEnterprise', help: 'markerEnterpriseHelp' },
  { marker: 'inkstone_api', name: 'markerApi', help: 'markerApiHelp' },
] as const;

/** What the account is for; the change is saved by hand, because it changes somebody's whole console. */
export const AccountMarkers = ({ account }: { account: AccountDetail }) => {
  const { t } = useTranslation('accounts');
  const action = useAccountAction();
  const [usage, setUsage] = useState<readonly UsageMarker[]>(
    markers.map(({ marker }) => marker).filter((marker) => account.usage.includes(marker)),
  );
  const [isAdvanced, setIsAdvanced] = useState(account.propertyType === 'ADVANCED');
  const toggle = (marker: UsageMarker, isOn: boolean) => setUsage(isOn ? [...usage, marker] : usage.filter((one) => one !== marker));
  const isChanged =
    isAdvanced !== (account.propertyType === 'ADVANCED') ||
    markers.some(({ marker }) => usage.includes(marker) !== account.usage.includes(marker));
  const save = () =>
    action.mutate(() => accountActions.change(account.id, { usage: [...usage], propertyType: isAdvanced ? 'ADVANCED' : '' }));
  return (
    <section className={styles['part']} aria-label={t('markers')}>
      <div>
        <h3>{t('markers')}</h3>
        <p className={styles['soft']}>{t('markersHelp')}</p>
      </div>
      <Form onSubmit={save} label={t('markers')}>
        {markers.map(({ marker, name, help }) => (
          <Checkbox
            key={marker}
            label={t(name)}
            help={t(help)}
            isChecked={usage.includes(marker)}
            onChange={(isOn) => toggle(marker, isOn)}
          />
        ))}
        <Checkbox label={t('propertyAdvanced')} help={t('propertyAdvancedHelp')} isChecked={isAdvanced} onChange={setIsAdvanced} />
        {action.isError && <ErrorSummary message={messageOf(action.error)} />}
        <div className={styles['saveLine']}>
          <Button type="submit" look="primary" isBusy={action.isPending} disabled={!isChanged}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </section>
  );
};
