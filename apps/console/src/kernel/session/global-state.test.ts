import { describe, expect, it } from 'vitest';
import { initialState, reduceGlobalState } from './global-state.ts';
import { variantOf } from './variant.ts';

describe('global state', () => {
  it('begins as specified', () => {
    expect(initialState.enums.sourcing.priceMax).toBe('0');
    expect(initialState.profile.isDismissedTips).toBe(true);
    expect(initialState.locations).toEqual([]);
  });

  it('merges the given values by `all` and keeps the rest', () => {
    const next = reduceGlobalState(initialState, { type: 'all', payload: { locations: [{ code: 'CN', name: 'China' }] } });
    expect(next.locations).toEqual([{ code: 'CN', name: 'China' }]);
    expect(next.enums).toBe(initialState.enums);
  });

  it('puts one tip away, once, and brings it back', () => {
    const away = reduceGlobalState(initialState, { type: 'tip', payload: { tip: 'undo', dismissed: true } });
    const twice = reduceGlobalState(away, { type: 'tip', payload: { tip: 'undo', dismissed: true } });
    expect(twice.profile.dismissedTips).toEqual(['undo']);
    expect(reduceGlobalState(twice, { type: 'tip', payload: { tip: 'undo', dismissed: false } }).profile.dismissedTips).toEqual([]);
  });

  it('sets the tips to the value, or flips them without one', () => {
    const shown = reduceGlobalState(initialState, { type: 'tips', payload: false });
    expect(shown.profile.isDismissedTips).toBe(false);
    expect(reduceGlobalState(shown, { type: 'tips', payload: false }).profile.isDismissedTips).toBe(false);
    expect(reduceGlobalState(shown, { type: 'tips' }).profile.isDismissedTips).toBe(true);
  });
});

describe('variant', () => {
  const of = (usage: string[], hasShop = false) =>
    variantOf({
      current_shop: hasShop ? { shop_id: '1', domain: 'tea.example', name: 'Tea' } : null,
      profile: { ...initialState.profile, usage },
    });

  it('is copywriting with a current shop, whatever else is there', () => {
    expect(of(['inkstone_api', 'quseit'], true)).toBe('copywriting');
  });

  it('is the API before the enterprise, and nothing without a marker', () => {
    expect(of(['quseit', 'inkstone_api'])).toBe('api');
    expect(of(['quseit'])).toBe('enterprise');
    expect(of([])).toBeNull();
  });
});
