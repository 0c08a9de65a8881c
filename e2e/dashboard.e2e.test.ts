import { dashboardEndpoints } from '@inkstone/contract/dashboard';
import { profileEndpoints } from '@inkstone/contract/profile';
import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { it } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';

describe.each(ledIn('en'))('the dashboard of a shop (%s)', (language) => {
  const { dashboard, writers } = phrases[language];

  it('puts a tip away for good, and takes it back', async ({ people }) => {
    const { page } = await people.come('shop', { language, at: '/dashboard' });
    const tip = page.getByRole('heading', { name: dashboard.tipUndoTitle });
    const other = page.getByRole('heading', { name: dashboard.tipFactsTitle });
    const putAway = page.getByRole('button', { name: dashboard.tipDismiss.replace('{{title}}', dashboard.tipUndoTitle) });
    await putAway.click();
    await page.getByText(dashboard.tipHidden).waitFor();
    await tip.waitFor({ state: 'hidden' });
    await page.reload();
    await other.waitFor();
    expect(await tip.count()).toBe(0);

    const putOtherAway = page.getByRole('button', { name: dashboard.tipDismiss.replace('{{title}}', dashboard.tipFactsTitle) });
    // What is put away is gone at once, and there again at once; a page that is loaded anew before that was told finds it as it was.
    const told = () => page.waitForResponse((response) => response.url().endsWith(profileEndpoints.dismissTip.path));
    const isPutAway = told();
    await putOtherAway.click();
    await isPutAway;
    const isTakenBack = told();
    await page.getByRole('button', { name: dashboard.undo }).click();
    await other.waitFor();
    await isTakenBack;
    await page.reload();
    await other.waitFor();
    expect(await tip.count()).toBe(0);
    await expectAccessible(page);
  });

  it('betters one of the weakest texts with one press, which leads to its draft', async ({ people }) => {
    const { page, call } = await people.come('shop', { language, at: '/dashboard' });
    const weak = page.getByRole('region', { name: dashboard.weakest });
    const products = async () => (await call(dashboardEndpoints.weakest, { query: {} })).items;
    // Texts are judged a moment after the store was read.
    await expect.poll(async () => (await products()).length).toBeGreaterThan(0);
    const [first] = await products();
    if (!first) throw new Error('no weak product');
    await weak.getByRole('button', { name: new RegExp(first.title) }).click();
    await page.waitForURL(/freestyle\?/);
    await page.getByRole('heading', { level: 1, name: writers.title }).waitFor();
    await expect.poll(async () => (await products()).find(({ id }) => id === first.id)?.draftId ?? '').toBeTruthy();
    await page.goto('/dashboard');
    await weak.getByRole('link', { name: dashboard.weakGoOnWith.replace('{{title}}', first.title) }).click();
    await page.waitForURL(/freestyle\?draft=/);
  });
});
