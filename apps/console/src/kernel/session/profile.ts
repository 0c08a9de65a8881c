import { profileEndpoints } from '@inkstone/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { log } from '../browser/log.ts';
import { call } from '../calls/call.ts';
import { dispatch } from './global-state.ts';

const load = async (signal: AbortSignal) => {
  const { user, shop, settings, enterprise_setting } = await call(profileEndpoints.profile, {}, { signal });
  const shops = await call(profileEndpoints.shops, {}, { signal });
  dispatch({ type: 'all', payload: { profile: user, current_shop: shop, shop_list: shops, settings, enterprise_setting } });
  return { user, shop, shops, settings, enterprise_setting };
};

/** The profile, then the shops, then both as global state; a failure is only logged. Invalidate it after a change of either. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      return await load(signal);
    } catch (error) {
      if (!signal.aborted) log('Profile load failed', error);
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
