// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readManifestTexts } from './manifest-texts.ts';

describe('the texts of manifests', () => {
  it('are what menus, titles, tiles and sections say in both languages, and nothing else of the phrases', async () => {
    const english = await readManifestTexts('en');
    expect(english).toMatchObject({ 'wallet:title': 'Wallet', 'settings:menu': 'Settings', 'accounts:tab': 'Accounts' });
    expect(english).toHaveProperty(['wallet:tile']);
    expect(english).not.toHaveProperty(['shell:close']);
    const chinese = await readManifestTexts('zh');
    expect(chinese).toMatchObject({ 'wallet:title': '钱包' });
    expect(Object.keys(chinese)).toEqual(Object.keys(english));
  });
});
