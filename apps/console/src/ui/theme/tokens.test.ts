import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dark, fontSizes, light, type Palette, radius } from './tokens.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const propertiesOf = (start: string): Record<string, string> => {
  const from = css.indexOf(start);
  const block = css.slice(css.indexOf('{', from), css.indexOf('}', from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const themes: [string, Palette, string][] = [
  ['light', light, '[data-theme="light"]'],
  ['dark', dark, '\n[data-theme="dark"]'],
];

describe.each(themes)('%s theme', (_name, palette, selector) => {
  it('has the same colours in the style sheet and for the component library', () => {
    const properties = propertiesOf(selector);
    const expected = Object.fromEntries(Object.entries(palette).map(([name, value]) => [kebab(name), value]));
    expect(properties).toMatchObject(expected);
  });

  it('is readable: AAA for text, AA for the rest, 3:1 for what can be operated', () => {
    const grounds = [palette.canvas, palette.surface, palette.raised, palette.sunken, palette.hover];
    for (const ground of grounds) {
      expect(contrast(palette.text, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(palette.textSoft, ground)).toBeGreaterThanOrEqual(5.5);
      expect(contrast(palette.textFaint, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.accent, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.danger, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(7);
    expect(contrast(palette.onAccent, palette.accentHover)).toBeGreaterThanOrEqual(7);
    expect(contrast(palette.lineControl, palette.surface)).toBeGreaterThanOrEqual(3);
    const tones = [
      [palette.accent, palette.accentSoft],
      [palette.success, palette.successSoft],
      [palette.warning, palette.warningSoft],
      [palette.danger, palette.dangerSoft],
      [palette.textSoft, palette.accentSoft],
    ] as const;
    for (const [text, ground] of tones) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('scale', () => {
  it('is the same in the style sheet and for the component library', () => {
    const properties = propertiesOf(':root {');
    for (const [name, size] of Object.entries(fontSizes)) expect(properties[`size-${name}`]).toBe(`${size}px`);
    expect(properties['radius-control']).toBe(`${radius.control}px`);
    expect(properties['radius-card']).toBe(`${radius.card}px`);
    expect(properties['sidebar-width']).toBe('240px');
    expect(properties['sidebar-folded']).toBe('50px');
  });
});
