import { describe, expect, it } from 'vitest';
import type { Finding, Outcome, Step } from './report.ts';
import { runCheck } from './run-check.ts';

const finding: Finding = { rule: 'no-circle', file: 'apps/server/src/app.ts', line: 3, message: 'imports itself' };

const step = (name: string, findings: Finding[], figures: Record<string, string | number> = {}): Step => ({
  name,
  run: () => ({ findings, figures }),
});

const check = async (steps: readonly Step[], showAll = false) => {
  const said: string[] = [];
  const code = await runCheck(steps, { root: '.', showAll, say: (text) => said.push(text) });
  return { code, text: said.join('\n'), closing: said.at(-1) };
};

describe('npm run check', () => {
  it('succeeds when nothing is to be mended, and closes with the figures in their order', async () => {
    const { code, closing } = await check([step('lint', [], { any: 0 }), step('walls', [], { 'broken walls': 0, circles: 0 })]);
    expect(code).toBe(0);
    expect(closing).toBe('circles 0, broken walls 0, any 0');
  });

  it('fails at one finding, says where it is, and still runs what comes after', async () => {
    const { code, text } = await check([step('walls', [finding]), step('unused', [])]);
    expect(code).toBe(1);
    expect(text).toContain('apps/server/src/app.ts:3  no-circle: imports itself');
    expect(text).toMatch(/^unused +ok/m);
  });

  it('runs two steps at a time, and says what they found in their order', async () => {
    const begun: string[] = [];
    const held = Promise.withResolvers<Outcome>();
    const first: Step = { name: 'walls', run: () => held.promise };
    const others = ['unused', 'shapes'].map(
      (name): Step => ({
        name,
        run: () => {
          begun.push(name);
          if (name === 'shapes') held.resolve({ findings: [] });
          return { findings: [] };
        },
      }),
    );
    const { text } = await check([first, ...others]);
    expect(begun).toEqual(['unused', 'shapes']);
    expect(text.match(/^\w+(?= +ok)/gm)).toEqual(['walls', 'unused', 'shapes']);
  });

  it('does not fail for what is only worth a look', async () => {
    const { code, text } = await check([step('shapes', [{ ...finding, isWarning: true }])]);
    expect(code).toBe(0);
    expect(text).toContain('1 worth a look');
  });

  it('fails when a tool breaks', async () => {
    const broken: Step = { name: 'walls', run: () => Promise.reject(new Error('no report')) };
    const { code, text } = await check([broken]);
    expect(code).toBe(1);
    expect(text).toContain('tool-failed: no report');
  });

  it('shows the first of many findings, and all of them when asked', async () => {
    const many = Array.from({ length: 40 }, (_, line) => ({ ...finding, line }));
    expect((await check([step('walls', many)])).text).toContain('and 15 more');
    expect((await check([step('walls', many)], true)).text).toContain('app.ts:39');
  });
});
