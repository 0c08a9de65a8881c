import { apiDocsPath } from '@inkstone/contract/api-docs';
import type { dashboard } from '@inkstone/phrases/en/dashboard';
import { BookText, Coins, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DashboardScreen as Dashboard } from '#console/features/dashboard/dashboard.screen.tsx';
import type { Tool } from '#console/features/dashboard/tools.tsx';
import { UsageSection } from '#console/features/wallet/usage-section.tsx';
import { type Path, paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/global-state.ts';
import { useVariant } from '#console/kernel/session/variant.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { menuOf } from '../menus.ts';
import { isSwitchedOn } from '../modules.ts';

const texts: Partial<Record<Path, keyof typeof dashboard>> = {
  [paths.freestyle]: 'freestyleText',
  [paths.blogWriter]: 'blogWriterText',
  [paths.pageGenerator]: 'pageGeneratorText',
  [paths.aiIntegration]: 'aiIntegrationText',
  [paths.aiPainting]: 'aiPaintingText',
  [paths.knowledgeBase]: 'knowledgeBaseText',
  [paths.assistants]: 'assistantsText',
  [paths.users]: 'usersText',
  [paths.coze]: 'cozeText',
};

/** What the menu of this person opens, as far as it is there. */
const useTools = (): Tool[] => {
  const { t } = useTranslation(['dashboard', 'shell']);
  const variant = useVariant();
  const { profile } = useGlobalState();
  const fromMenu = menuOf(variant, profile.property_type ?? '').flatMap((row) => {
    const text = row === 'divider' ? undefined : texts[row.path];
    return row === 'divider' || !text
      ? []
      : [{ path: row.path, icon: row.icon, name: t(`shell:${row.name}`), text: t(`dashboard:${text}`) }];
  });
  const reference = { path: apiDocsPath, icon: BookText, name: t('apiReference'), text: t('apiReferenceText'), isOutside: true };
  return [
    ...fromMenu,
    ...(variant === 'api' ? [reference] : []),
    { path: paths.wallet, icon: Coins, name: t('shell:wallet'), text: t('walletText') },
    { path: paths.settings, icon: Settings, name: t('shell:settings'), text: t('settingsText') },
  ];
};

const Composed = ({ title }: { title?: string }) => {
  const { t } = useTranslation('dashboard');
  const tools = useTools();
  const firstStep = useVariant() === 'copywriting' && <ButtonLink to={paths.freestyle}>{t('optimize')}</ButtonLink>;
  return (
    <Dashboard tools={tools} usage={isSwitchedOn('dashboardChart') && <UsageSection firstStep={firstStep} />} {...(title && { title })} />
  );
};

/** The dashboard of whoever is signed in, joined from the features that have something to show on it. */
export const DashboardScreen = () => <Composed />;

/** The same under the enterprise's own address and title. */
export const EnterpriseDashboardScreen = () => {
  const { t } = useTranslation('shell');
  return <Composed title={t('enterpriseDashboard')} />;
};
