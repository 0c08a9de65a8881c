import { describe, expect, it } from 'vitest';
import { readModules, writeModules } from './modules.ts';

describe('module switches', () => {
  it('stand as in the table of the specification', () => {
    expect(readModules('')).toEqual({
      imageGeneration: false,
      apiIntegration: true,
      aiPainting: true,
      aiChat: true,
      freestyle: true,
      dashboardChart: true,
      blogWriter: true,
      pageGenerator: true,
      emailWriter: false,
    });
  });

  it('are changed by name, and a name or a value that is none is refused', () => {
    expect(readModules('emailWriter=on, aiChat=off,')).toMatchObject({ emailWriter: true, aiChat: false, freestyle: true });
    expect(() => readModules('emailWritter=on')).toThrow('"emailWritter" is no module; there are imageGeneration');
    for (const pair of ['emailWriter=yes', 'emailWriter', 'emailWriter=']) expect(() => readModules(pair)).toThrow(`"${pair}" is not`);
    expect(() => readModules('toString=on')).toThrow('"toString" is no module');
  });

  it('are written as what differs from the table', () => {
    expect(writeModules(readModules(''))).toBe('');
    const text = writeModules(readModules('emailWriter=on,aiChat=off,blogWriter=on'));
    expect(text).toBe('aiChat=off,emailWriter=on');
    expect(writeModules(readModules(text))).toBe(text);
  });
});
