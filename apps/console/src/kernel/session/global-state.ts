import type { Enums, Profile, ShopEntry } from '@inkstone/contract/profile';

type Location = { code: string; name: string };
type User = Profile['user'];

/** What the whole console knows after the profile was loaded. */
export type GlobalState = {
  enums: Enums;
  profile: Pick<User, 'uuid' | 'name' | 'owner' | 'currency' | 'isDismissedTips' | 'dismissedTips'> & Partial<User>;
  locations: Location[];
  current_shop: Profile['shop'];
  shop_list: ShopEntry[];
  settings: Profile['settings'] | null;
  enterprise_setting: Profile['enterprise_setting'];
};

export const initialState: GlobalState = {
  enums: {
    shipTo: [],
    collections: [],
    sourcing: { priceMax: '0', categorys: [], suppliers: [], shipAddress: { shipFrom: [], shipTo: [] } },
  },
  profile: { uuid: '', name: '', owner: '', currency: '', isDismissedTips: true, dismissedTips: [] },
  locations: [],
  current_shop: null,
  shop_list: [],
  settings: null,
  enterprise_setting: null,
};

type TipChange = { tip: string; dismissed: boolean };

/** `all` merges the given values; `tips` sets whether the tips are dismissed, or flips it without a value; `tip` puts one away or brings it back. */
export type GlobalAction =
  | { type: 'all'; payload: Partial<GlobalState> }
  | { type: 'tips'; payload?: boolean }
  | { type: 'tip'; payload: TipChange };

const withTip = (tips: readonly string[], { tip, dismissed }: TipChange): string[] => [
  ...tips.filter((each) => each !== tip),
  ...(dismissed ? [tip] : []),
];

export const reduceGlobalState = (state: GlobalState, action: GlobalAction): GlobalState => {
  const { profile } = state;
  if (action.type === 'all') return { ...state, ...action.payload };
  if (action.type === 'tip') return { ...state, profile: { ...profile, dismissedTips: withTip(profile.dismissedTips, action.payload) } };
  return { ...state, profile: { ...profile, isDismissedTips: action.payload ?? !profile.isDismissedTips } };
};
