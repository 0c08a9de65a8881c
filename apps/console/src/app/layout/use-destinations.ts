import { FileText, type LucideIcon, ShieldCheck, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import type { GlobalState } from '#console/kernel/session/global-state.ts';
import { variantOf } from '#console/kernel/session/variant.ts';
import { menuOf } from '../menus.ts';
import { isBuilt } from '../screens.tsx';

export type Destination = { path: string; name: string; icon: LucideIcon };

/** Where the palette can go: the menu, the operator's console for operators, the help pages. */
export const useDestinations = (state: GlobalState): Destination[] => {
  const { t } = useTranslation(['shell', 'entry']);
  const rows = menuOf(variantOf(state), state.profile.property_type ?? '');
  const menu = rows.flatMap((row) => (row === 'divider' ? [] : [{ path: row.path, name: t(row.name), icon: row.icon }]));
  const isOperator = state.profile.isOperator && isBuilt(paths.operator);
  return [
    ...menu,
    ...(isOperator ? [{ path: paths.operator, name: t('operator'), icon: Wrench }] : []),
    { path: paths.term, name: t('entry:terms'), icon: FileText },
    { path: paths.privacy, name: t('entry:privacy'), icon: ShieldCheck },
  ];
};
