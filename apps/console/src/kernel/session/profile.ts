import { type Profile, profileEndpoints } from '@inkstone/contract/profile';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { log } from '../browser/log.ts';
import { call } from '../calls/call.ts';
import { setReaderZone } from '../texts/time-zone.ts';
import { type GlobalAction, type GlobalState, initialState, reduceGlobalState } from './global-state.ts';
import { dropUnsavedOf } from './unsaved-copies.ts';

type LoadedState = GlobalState & { profile: Profile['user']; settings: Profile['settings'] };

const load = async (signal: AbortSignal): Promise<LoadedState> => {
  const { user, shop, settings, enterprise_setting } = await call(profileEndpoints.profile, {}, { signal });
  setReaderZone(settings.timeZone);
  dropUnsavedOf({ othersThan: user.uuid });
  const shops = user.role === 'shared' ? [] : await call(profileEndpoints.shops, {}, { signal });
  return { ...initialState, profile: user, current_shop: shop, shop_list: shops, settings, enterprise_setting };
};

const stateQuery = queryOptions({
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

/** The profile, then the shops; a failure is only logged. Invalidate it after a change of either. */
export const profileQuery = queryOptions({
  ...stateQuery,
  select: ({ profile: user, current_shop: shop, shop_list: shops, settings, enterprise_setting }: LoadedState) => ({
    user,
    shop,
    shops,
    settings,
    enterprise_setting,
  }),
});

/** What the whole console knows, as the profile's query has it; it asks for nothing by itself. */
export const useGlobalState = (): GlobalState => useQuery({ ...stateQuery, enabled: false }).data ?? initialState;

/** Changes what the console knows of a profile that is loaded. */
export const useDispatch = (): ((action: GlobalAction) => void) => {
  const queryClient = useQueryClient();
  return (action) => {
    queryClient.setQueryData<GlobalState>(stateQuery.queryKey, (state) => state && reduceGlobalState(state, action));
  };
};
