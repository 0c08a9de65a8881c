import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, press } from './support/browser.ts';
import { it } from './support/journey.ts';
import { balanceOf, expectBalance } from './support/money.ts';
import { beginPro, choosePlan, downgradeTo, planCard } from './support/plans.ts';

describe('plans whose top-up is paid by Stripe', () => {
  const { membership, purchases } = phrases.zh;

  it('stay as they are when the downgrade fails, and go down when Stripe is back', async ({ people, stripe }) => {
    const { page } = await people.come('api', { language: 'zh', at: 'about:blank', leadsTo: [stripe.origin] });
    const before = await beginPro(page, 'zh');
    const checkouts = stripe.checkouts();

    stripe.set({ isDown: true });
    await choosePlan(page, downgradeTo('plus', 'zh'), membership.downgrade);
    await page.getByText(membership.downgradeFailed).waitFor();
    await expectAccessible(page);
    stripe.set({ isDown: false });
    for (const look of [async () => undefined, () => page.reload()]) {
      await look();
      await planCard(page, membership.pro).getByText(membership.yourPlan).waitFor();
      expect(await page.getByText(membership.waiting).count()).toBe(0);
      await page.getByRole('button', { name: downgradeTo('plus', 'zh') }).waitFor();
      await expectBalance(page, 'zh', before);
    }
    expect(stripe.checkouts()).toBe(checkouts);
    await page.goto('/history?show=orders');
    const row = page.getByRole('table', { name: purchases.orders }).getByRole('row', { name: purchases.kindPlan });
    await row.getByText(purchases.stateDeclined, { exact: true }).waitFor();
    await row.click();
    await dialogOf(page).getByText(purchases.closedUncharged).waitFor();
    await dialogOf(page).getByText(purchases.pageFailed).waitFor();
    await expectAccessible(page);

    await choosePlan(page, downgradeTo('plus', 'zh'), membership.downgrade);
    await page.waitForURL(`${stripe.origin}/pay/*`);
    await page.getByText('9.00 USD').waitFor();
    await press(page, 'Pay');
    await dialogOf(page).getByRole('link', { name: purchases.toPlan }).click();
    await planCard(page, membership.plus).getByText(membership.yourPlan).waitFor();
    await expect.poll(() => balanceOf(page, 'zh')).toBeGreaterThan(before);
    expect(stripe.checkouts()).toBe(checkouts + 1);
  });
});
