import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../test/texts.ts';
import { withPhrases } from './with-phrases.ts';

beforeAll(startTestTexts);
afterEach(cleanup);

describe('a screen', () => {
  it('is fetched once, whether ahead or when it is drawn', async () => {
    const load = vi.fn(async () => () => <h1>Ready</h1>);
    const Screen = withPhrases(load, ['dashboard']);
    Screen.preload();
    render(
      <Suspense fallback="wait">
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByRole('heading', { name: 'Ready' })).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });
});
