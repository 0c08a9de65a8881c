import { describe, expect, it } from 'vitest';
import { readModules } from './modules.ts';

describe('module switches', () => {
  it('stand as in the build-settings table', () => {
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

  it('are changed by the build, and an unknown one is refused', () => {
    expect(readModules('emailWriter=on, aiChat=off')).toMatchObject({ emailWriter: true, aiChat: false, freestyle: true });
    expect(() => readModules('emailWritter=on')).toThrow('emailWritter=on');
    expect(() => readModules('emailWriter=yes')).toThrow('emailWriter=yes');
  });
});
