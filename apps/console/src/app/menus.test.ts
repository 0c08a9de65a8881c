import { describe, expect, it } from 'vitest';
import { paths } from '#console/kernel/paths.ts';
import { menuOf } from './menus.ts';
import { readModules } from './modules.ts';
import { publicRoutes, routeAt, sessionRoutes } from './routes.ts';
import { isBuilt } from './screens.tsx';

const namesOf = (rows: readonly (string | { name: string })[]): string[] => rows.map((row) => (typeof row === 'string' ? row : row.name));

const all = () => true;

describe('menus, with every screen there', () => {
  it('are those of the specification', () => {
    expect(namesOf(menuOf('copywriting', '', all))).toEqual([
      'dashboard',
      'coze',
      'freestyle',
      'blogWriter',
      'pageGenerator',
      'settings',
      'membership',
    ]);
    expect(namesOf(menuOf('api', '', all))).toEqual([
      'dashboard',
      'divider',
      'aiIntegration',
      'aiPainting',
      'divider',
      'settings',
      'membership',
    ]);
    expect(menuOf(null, 'ADVANCED', all)).toEqual([]);
  });

  it('show AI Assistant and Plugin to the property type ADVANCED only', () => {
    const ends = { first: ['enterpriseDashboard', 'divider', 'knowledgeBase', 'coze'], last: ['divider', 'settings', 'membership'] };
    expect(namesOf(menuOf('enterprise', '', all))).toEqual([...ends.first, 'users', ...ends.last]);
    expect(namesOf(menuOf('enterprise', 'ADVANCED', all))).toEqual([...ends.first, 'assistants', 'users', 'plugins', ...ends.last]);
  });
});

describe('menus, with some screens still to come', () => {
  it('leave them out, and the dividers with nothing between', () => {
    const built = new Set<string>([paths.settings, paths.aiPainting]);
    const has = (path: string) => built.has(path);
    expect(namesOf(menuOf('api', '', has))).toEqual(['aiPainting', 'divider', 'settings']);
    expect(namesOf(menuOf('enterprise', '', has))).toEqual(['settings']);
  });
});

describe('routes', () => {
  it('are those of the specification, each once', () => {
    const published =
      '/dashboard /freestyle /blog_writer /page_generator /email_writer /upload_images /ai_chat /ai_integration /ai_painting /coze /coze/setting /settings /membership /history /history/withdrawal /affiliate /the_big_tick /playground /ai_prompts /secret_badass_page /enterprise_dashboard /knowledge-base /ai_assistant /users /plugin';
    const paths = sessionRoutes.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(published.split(' ')));
    expect(new Set(paths).size).toBe(paths.length);
    expect(publicRoutes.map(({ path }) => path)).toContain('/sso');
  });

  it('name the address below them too, the nearest one first', () => {
    expect(routeAt('/history/withdrawal')?.name).toBe('withdrawalHistory');
    expect(routeAt('/freestyle/7')?.name).toBe('freestyle');
    expect(routeAt('/freestyler')).toBeUndefined();
  });

  it('have a dashboard, and both help pages', () => {
    expect([paths.dashboard, paths.term, paths.privacy].every(isBuilt)).toBe(true);
  });
});

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
