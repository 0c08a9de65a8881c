import { phrases } from '@inkstone/phrases';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { it } from './support/journey.ts';

describe.each(['en', 'zh'] as const)('the playground (%s)', (language) => {
  const { playground, apiUsage, dashboard } = phrases[language];

  it('answers without a key, keeps everything over a reload, and is counted on the dashboard', async ({ people }) => {
    const { page } = await people.come('api', { language, at: '/playground' });
    const message = page.getByRole('textbox', { name: playground.message, exact: true });
    await page.getByRole('combobox', { name: playground.model, exact: true }).click();
    await page.getByRole('option', { name: playground.withoutModel }).click();
    await page.getByText(playground.priceFree).waitFor();
    await message.fill('Is anybody there?');
    await message.press('Enter');
    const answer = page.getByRole('article');
    await answer.getByText(playground.points.replace('{{points}}', '0')).waitFor();
    expect(await answer.getByText(playground.withoutModel).count()).toBeGreaterThan(0);
    await message.fill('Half a thought');
    await page.reload();
    await answer.getByText(playground.points.replace('{{points}}', '0')).waitFor();
    expect(await message.inputValue()).toBe('Half a thought');
    await expectAccessible(page);

    await page.getByRole('button', { name: playground.compare }).click();
    await page.getByRole('button', { name: playground.send, exact: true }).click();
    await expect.poll(() => answer.count()).toBe(3);
    // The built-in vendor on one side, a model on the other.
    await expect.poll(() => page.getByRole('button', { name: playground.again }).count()).toBe(2);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: apiUsage.title }).waitFor();
    await page.getByRole('radiogroup', { name: apiUsage.measure }).getByText('3', { exact: true }).waitFor();
    expect(await page.getByRole('cell', { name: apiUsage.playground }).count()).toBe(1);
    await page.getByRole('heading', { name: dashboard.start }).waitFor();
    await expectAccessible(page);
  });

  it('edits and resends, keeps a prompt and gives the code of the very call', async ({ people }) => {
    const { page } = await people.come('api', { language, at: '/playground' });
    const message = page.getByRole('textbox', { name: playground.message, exact: true });
    await message.fill('First words');
    await message.press('Enter');
    const again = page.getByRole('button', { name: playground.again });
    await again.waitFor();
    await page.getByRole('button', { name: playground.edit }).click();
    await page.getByRole('textbox', { name: playground.editMessage }).fill('Other words');
    await page.getByRole('button', { name: playground.resend }).click();
    await again.waitFor();
    expect(await page.getByText('First words').count()).toBe(0);

    await page.getByRole('button', { name: playground.getCode }).click();
    const code = page.getByRole('region', { name: playground.code });
    await expect.poll(() => code.textContent()).toContain('Other words');
    expect(await code.textContent()).toContain('/v1/chat/completions');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: playground.prompts, exact: true }).click();
    await page.getByLabel(playground.promptName).fill('Mine');
    await page.getByRole('button', { name: playground.savePrompt }).click();
    await page.getByRole('button', { name: playground.usePromptNamed.replace('{{name}}', 'Mine') }).click();
    await expect.poll(() => message.inputValue()).toBe('Other words');
  });
});
