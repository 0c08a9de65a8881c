import type { GlobalState } from './global-state.ts';
import { useGlobalState } from './profile.ts';

/** What the profile makes of the console. */
export type Variant = 'copywriting' | 'api' | 'enterprise';

const apiMarker = 'inkstone_api';
const enterpriseMarker = 'quseit';

/** A current shop, else the api marker, else the enterprise marker, else nothing. */
export const variantOf = ({ current_shop, profile }: Pick<GlobalState, 'current_shop' | 'profile'>): Variant | null => {
  const usage = profile.usage ?? [];
  if (current_shop) return 'copywriting';
  if (usage.includes(apiMarker)) return 'api';
  return usage.includes(enterpriseMarker) ? 'enterprise' : null;
};

export const useVariant = (): Variant | null => variantOf(useGlobalState());
