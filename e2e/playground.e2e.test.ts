import { appEndpoints } from '@inkstone/contract/apps';
import { playgroundEndpoints } from '@inkstone/contract/playground';
import { phrases } from '@inkstone/phrases';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dialogOf, expectAccessible, type Language, press } from './support/browser.ts';
import { type ChatScript, startChatVendor, vendorIds } from './support/chat-vendor.ts';
import { choose } from './support/choose.ts';
import { startInstallation } from './support/installation.ts';
import { type People, peopleOf, street } from './support/journey.ts';
import { ledIn } from './support/led-in.ts';
import { runOfferedCode } from './support/snippets.ts';

const usual: ChatScript = { text: 'Hello from a **model**.' };

/** A journey in an installation that is connected to every vendor there is; all of them are one server here, which does as it is told. */
const it = street
  .extend('chatVendor', { scope: 'file' }, async ({ host }, { onCleanup }) => {
    const vendor = await startChatVendor(host);
    onCleanup(vendor.close);
    return vendor;
  })
  .extend('house', { scope: 'file' }, async ({ chatVendor }, { onCleanup }) => {
    const installation = await startInstallation(chatVendor.environment);
    onCleanup(installation.stop);
    return installation;
  })
  .extend('chats', { auto: true }, ({ chatVendor }) => {
    chatVendor.answer(usual);
    return chatVendor;
  })
  .extend('people', peopleOf);

/** A picture of one point. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Somebody in the playground, and what they do there. */
const enter = async (people: People, language: Language, kind = 'openai_chat') => {
  const { playground } = phrases[language];
  const person = await people.come('api', { language, at: `/playground?kind=${kind}` });
  const { page } = person;
  const message = page.getByRole('textbox', { name: playground.message, exact: true });
  const answer = page.getByRole('article');
  return {
    ...person,
    message,
    answer,
    say: async (text: string): Promise<void> => {
      await message.fill(text);
      await message.press('Enter');
    },
    /** An answer that is there and says what it cost. */
    isWhole: (text: string): Promise<void> => isCharged(answer.filter({ hasText: text }), language),
  };
};

const pointsIn = (language: Language): RegExp => new RegExp(phrases[language].playground.points.replace('{{points}}', String.raw`[\d.]+`));
const isCharged = (answer: Locator, language: Language): Promise<void> => answer.getByText(pointsIn(language)).last().waitFor();

/** The newest question as it came to the vendor. */
const lastOf = (asked: readonly { body: Record<string, unknown> }[]) => asked.at(-1)?.body ?? {};

const chooseKind = (page: Page, language: Language, option: string) =>
  choose(page.getByRole('combobox', { name: phrases[language].playground.kind, exact: true }), option);

describe.each(ledIn('zh'))('the playground (%s)', (language) => {
  const { playground, shell, playgroundErrors, apiUsage, figures, dashboard } = phrases[language];

  it('draws formulas, and long tables that scroll by themselves', async ({ people, chats }) => {
    const rows = Array.from({ length: 60 }, (_, row) => `| Lamp ${row} | ${'wide '.repeat(12)} | ${row} |`).join('\n');
    chats.answer({
      text: `Known: $a^2 + b^2 = c^2$ and\n\n$$\n\\sum_{i=1}^{n} x_i = \\frac{n(n+1)}{2}\n$$\n\nFor $5 each.\n\n| Lamp | Words | Count |\n| --- | --- | ---: |\n${rows}`,
    });
    const { page, say, answer } = await enter(people, language);
    await say('Draw it');
    await answer.locator('math').nth(1).waitFor();
    expect(await answer.locator('math[display="block"] mfrac').count()).toBe(1);
    expect(await answer.locator('msup').count()).toBe(3);
    await answer.getByText('For $5 each.').waitFor();
    const table = answer.getByRole('table');
    await table.waitFor();
    expect(await table.evaluate((element) => (element.parentElement?.scrollHeight ?? 0) > (element.parentElement?.clientHeight ?? 0))).toBe(
      true,
    );
    await expectAccessible(page);
  });

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
    await page.getByRole('button', { name: shell.sendMessage, exact: true }).click();
    await expect.poll(() => answer.count()).toBe(3);
    // The built-in vendor on one side, a model on the other.
    await expect.poll(() => page.getByRole('button', { name: playground.again }).count()).toBe(2);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: apiUsage.title }).waitFor();
    await page.getByRole('radiogroup', { name: figures.measure }).getByText('3', { exact: true }).waitFor();
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
    await page.getByRole('button', { name: shell.sendAgain }).click();
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

  it('stops an answer, says what was written until then cost, and answers again', async ({ people, chats }) => {
    const { page, answer, say, isWhole } = await enter(people, language);
    chats.answer({ text: 'The first half. And the second.', isHeld: true });
    await say('Tell me something long');
    await answer.getByText('The first half').waitFor();
    await expectAccessible(page);
    await press(page, shell.stopAnswer);
    await answer.getByText(playground.stopped).waitFor();
    // The vendor is heard out for a while, and what it said until then is charged.
    chats.goOn();
    await isCharged(answer, language);
    chats.answer({ text: 'Something else.' });
    await press(page, playground.again);
    await isWhole('Something else.');
    expect(await answer.count()).toBe(1);
    expect(await page.getByText('The first half').count()).toBe(0);
    expect(lastOf(chats.asked)['messages']).toEqual([{ role: 'user', content: 'Tell me something long' }]);
  });

  it('shows what a model asks of a tool, and hands over what the person says it answers', async ({ people, chats }) => {
    const { page, answer, call, say, isWhole } = await enter(people, language);
    await press(page, playground.exampleTool);
    chats.answer({ text: 'Let me look.', tool: { id: 'call_1', name: 'get_weather', input: '{"city":"Oslo"}' } });
    await say('Does it rain in Oslo?');
    await answer.getByText('"city": "Oslo"').waitFor();
    await expectAccessible(page);
    await answer.getByLabel(playground.toolResult.replace('{{tool}}', 'get_weather')).fill('Rain, 4 degrees');
    chats.answer({ text: 'It rains in Oslo.' });
    await press(page, playground.handOver);
    await isWhole('It rains in Oslo.');
    expect(lastOf(chats.asked)['messages']).toMatchObject([
      { role: 'user', content: 'Does it rain in Oslo?' },
      { role: 'assistant', content: 'Let me look.', tool_calls: [{ id: 'call_1', function: { name: 'get_weather' } }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'Rain, 4 degrees' },
    ]);

    const { secret } = await call(appEndpoints.add, { body: { name: 'Code', description: '', vendor: null, monthlyLimit: null } });
    await press(page, playground.getCode);
    chats.answer({ text: 'It still rains.' });
    for (const written of await runOfferedCode(dialogOf(page), { code: playground.code, key: secret })) expect(written).toContain('rains');
    expect(lastOf(chats.asked)['tools']).toMatchObject([{ function: { name: 'get_weather' } }]);
  });

  it('shows a model pictures, and keeps them over a reload', async ({ people, chats }) => {
    const { page, message, say, isWhole } = await enter(people, language);
    await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
    await page.getByRole('img', { name: 'dot.png' }).waitFor();
    await say('What is this?');
    await isWhole('Hello from a model.');
    expect(lastOf(chats.asked)['messages']).toMatchObject([
      {
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) } },
        ],
      },
    ]);
    await page.reload();
    await page.getByRole('img', { name: 'dot.png' }).waitFor();
    expect(await message.inputValue()).toBe('');
    await expectAccessible(page);
  });

  it('has an answer in JSON keep to a schema, in the call and in its code', async ({ people, chats }) => {
    const { page, answer, say, isWhole } = await enter(people, language);
    await page.getByRole('checkbox', { name: playground.json }).check();
    await page.getByLabel(playground.schema).fill('{"type":');
    await page.getByText(playground.notJson).waitFor();
    await page.getByLabel(playground.schema).fill('');
    await press(page, playground.exampleSchema);
    chats.answer({ text: '{"mood":"good","reason":"It is warm."}' });
    await say('Judge: what a warm day.');
    await isWhole('"mood": "good"');
    await expectAccessible(page);
    expect(lastOf(chats.asked)['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'review', schema: { required: ['mood', 'reason'] } },
    });
    await press(page, playground.getCode);
    await expect.poll(() => page.getByRole('region', { name: playground.code }).textContent()).toContain('json_schema');
    expect(await answer.count()).toBe(1);
  });

  it('chats by the kind of every vendor', async ({ people, chats }) => {
    const { page, call, say, isWhole } = await enter(people, language, 'ai_chat');
    const kinds = await call(playgroundEndpoints.kinds, {});
    expect(kinds.map(({ vendor }) => vendor)).toEqual([null, ...vendorIds]);
    for (const { vendor, vendorName } of kinds) {
      const before = chats.asked.length;
      await chooseKind(page, language, vendorName === null ? playground.allModels : playground.chatOf.replace('{{vendor}}', vendorName));
      chats.answer({ text: `I speak for ${vendor}.` });
      await say(`Who speaks for ${vendor}?`);
      await isWhole(`I speak for ${vendor}.`);
      expect(chats.asked).toHaveLength(before + 1);
      await press(page, playground.clear);
    }
  });

  it('says without points what is missing and where points come from', async ({ people, chats }) => {
    const { page } = await people.register({ name: 'Pat', email: `pat-${language}@journey.example` }, { language });
    await page.goto('/playground?kind=openai_chat');
    const before = chats.asked.length;
    await page.getByRole('textbox', { name: playground.message, exact: true }).fill('Hello');
    await press(page, shell.sendMessage);
    const problem = page.getByRole('alert');
    await problem.getByRole('link', { name: playground.topUp }).waitFor();
    await expectAccessible(page);
    expect(chats.asked).toHaveLength(before);
    await problem.getByRole('link', { name: playground.topUp }).click();
    await page.waitForURL(/\/wallet/);
  });

  it('tells the vendor’s words, shows what came of a broken answer, and tries again', async ({ people, chats }) => {
    const { page, answer, say, isWhole } = await enter(people, language);
    chats.answer({ refusal: { status: 400, words: 'top_p is out of range' } });
    await say('Hello');
    await page.getByRole('alert').getByText('top_p is out of range').waitFor();
    await expectAccessible(page);
    chats.answer({ text: 'Half of it came. The rest did not.', isHeld: true, breaks: true });
    await press(page, playground.tryAgain);
    await answer.getByText('Half of it came.').waitFor();
    chats.goOn();
    await page.getByRole('alert').getByText(playgroundErrors.cut).waitFor();
    await answer.getByText('Half of it came.').waitFor();
    await isCharged(answer, language);
    chats.answer(usual);
    await press(page, playground.tryAgain);
    await isWhole('Hello from a model.');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
