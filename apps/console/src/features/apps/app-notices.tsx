import type { App } from '@inkstone/contract/apps';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '#console/kernel/money/points.ts';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { formatDay } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { shareOf } from '#console/ui/data/month-bar.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { appPath } from './app-paths.ts';
import { nextMonth } from './month.ts';
import { useAppActions } from './use-app-actions.ts';
import { useAppWords } from './use-app-words.ts';
import { useMayChange } from './use-may-change.ts';

const NoPoints = () => {
  const { t } = useTranslation('apps');
  const { data: balance } = useQuery(balanceQuery);
  if (!balance || Number(balance.available) > 0) return null;
  const topUp = (
    <ButtonLink size="small" to={paths.wallet}>
      {t('topUp')}
    </ButtonLink>
  );
  return (
    <Banner tone="danger" action={topUp}>
      {t('noPoints')}
    </Banner>
  );
};

/** What refuses or changes the calls of every app. */
export const AccountNotices = () => {
  const { t } = useTranslation('apps');
  const { isOperator = false } = useGlobalState().profile;
  const { categories } = useAppWords();
  const isBuiltinOnly = categories?.every(({ isBuiltin }) => isBuiltin) ?? false;
  const connect = isOperator && (
    <ButtonLink size="small" to={`${paths.operator}/vendors`}>
      {t('connectVendor')}
    </ButtonLink>
  );
  return (
    <>
      <NoPoints />
      {isBuiltinOnly && (
        <Banner tone="warning" action={connect}>
          {t('builtinOnly')}
        </Banner>
      )}
    </>
  );
};

/** What refuses the calls of this app, and what to do about it. */
export const AppNotices = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const mayChange = useMayChange();
  const { categories } = useAppWords();
  const { toggle, isSwitching } = useAppActions();
  const { id, isEnabled, vendor, spentThisMonth, monthlyLimit } = app;
  const isVendorGone = vendor !== null && categories !== undefined && !categories.some((category) => category.id === vendor);
  const switchOn = mayChange && (
    <Button size="small" isBusy={isSwitching} onClick={() => toggle(app)}>
      {t('switchOn')}
    </Button>
  );
  const settings = (name: string) =>
    mayChange && (
      <ButtonLink size="small" to={appPath(id, 'settings')}>
        {name}
      </ButtonLink>
    );
  return (
    <>
      {!isEnabled && (
        <Banner tone="warning" action={switchOn}>
          {t('offBanner')}
        </Banner>
      )}
      {isVendorGone && (
        <Banner tone="danger" action={settings(t('changeProvider'))}>
          {t('providerGone', { name: vendor })}
        </Banner>
      )}
      {shareOf(spentThisMonth, monthlyLimit) === 1 && (
        <Banner tone="danger" action={settings(t('limit'))}>
          {t('usedUp', { day: formatDay(nextMonth(new Date()), language) })}
        </Banner>
      )}
    </>
  );
};
