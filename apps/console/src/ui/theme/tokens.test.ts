import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { luminanceOf } from './luminance.ts';

const source = join(import.meta.dirname, '../..');
/** What Base UI tells the parts that float, and a page of a PDF its words. */
const fromScripts = ['--anchor-width', '--available-height', '--total-scale-factor'];
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The custom properties that a rule of the style sheet sets. */
const propertiesOf = (start: string): Record<string, string> => {
  const from = css.indexOf(start);
  const block = css.slice(css.indexOf('{', from), css.indexOf('}', from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
};

const themes = [
  ['light', propertiesOf('[data-theme="light"]')],
  ['dark', propertiesOf('\n[data-theme="dark"]')],
] as const;

describe.each(themes)('%s theme', (_name, palette) => {
  const contrast = (one: string, other: string): number => {
    const colours = [one, other].map((name) => {
      const colour = palette[name] ?? '';
      expect(colour, name).toMatch(/^#[0-9a-f]{6}$/);
      return luminanceOf(colour);
    });
    const [low = 0, high = 0] = colours.sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  it('is readable: AAA for text, AA for the rest, 3:1 for what can be operated', () => {
    for (const ground of ['canvas', 'surface', 'raised', 'sunken', 'hover']) {
      expect(contrast('text', ground)).toBeGreaterThanOrEqual(7);
      expect(contrast('text-soft', ground)).toBeGreaterThanOrEqual(5.5);
      expect(contrast('text-faint', ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('accent', ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('danger', ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('on-accent', 'accent')).toBeGreaterThanOrEqual(7);
    expect(contrast('on-accent', 'accent-hover')).toBeGreaterThanOrEqual(7);
    expect(contrast('line-control', 'surface')).toBeGreaterThanOrEqual(3);
    const tones = [
      ['accent', 'accent-soft'],
      ['success', 'success-soft'],
      ['warning', 'warning-soft'],
      ['danger', 'danger-soft'],
      ['text-soft', 'accent-soft'],
    ] as const;
    for (const [text, ground] of tones) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('scale', () => {
  it('keeps the sizes that the specification names', () => {
    expect(propertiesOf(':root {')).toMatchObject({ 'size-body': '14px', 'sidebar-width': '240px', 'sidebar-folded': '50px' });
  });

  it('has every name that a style sheet uses', () => {
    const sheets = globSync('**/*.css', { cwd: source }).map((path) => [path, readFileSync(join(source, path), 'utf8')] as const);
    const set = new Set([...fromScripts, ...sheets.flatMap(([, sheet]) => [...sheet.matchAll(/--[\w-]+(?=:)/g)].map(String))]);
    const unknown = sheets.flatMap(([path, sheet]) =>
      [...sheet.matchAll(/var\((--[\w-]+)/g)].filter(([, name = '']) => !set.has(name)).map(([, name]) => `${path}: ${name}`),
    );
    expect(sheets.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });

  it('gives both themes the same names', () => {
    expect(Object.keys(themes[1][1]).sort()).toEqual(Object.keys(themes[0][1]).sort());
  });
});
