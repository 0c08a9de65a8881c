import type { LucideIcon } from 'lucide-react';
import type { Screen } from '#console/kernel/manifest/feature.ts';
import { useNames } from '#console/kernel/manifest/use-names.ts';
import type { GlobalState } from '#console/kernel/session/global-state.ts';
import { variantOf } from '#console/kernel/session/variant.ts';
import { screens } from '../features.ts';
import { menuNameOf, menuOf } from '../menus.ts';

export type Destination = { path: string; name: string; icon: LucideIcon | undefined };

/** Where the palette can go: the menu, and the screens that say so. */
export const useDestinations = (state: GlobalState): Destination[] => {
  const nameOf = useNames();
  const variant = variantOf(state);
  const menu = menuOf({ variant, propertyType: state.profile.property_type ?? '' });
  const mayOpen = { everybody: true, operator: state.profile.isOperator, shop: variant === 'copywriting' };
  const isOpen = ({ part, palette }: Screen) => part && palette && mayOpen[palette];
  const others = screens.filter(isOpen).sort((a, b) => Number(a.palette === 'everybody') - Number(b.palette === 'everybody'));
  return [...menu.filter((row) => row !== 'divider'), ...others].map((screen) => ({
    path: screen.path,
    name: nameOf(menuNameOf(screen)),
    icon: screen.icon,
  }));
};
