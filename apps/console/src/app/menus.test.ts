import { describe, expect, it } from 'vitest';
import { menuOf, smallMenu } from './menus.ts';

type Rows = ReturnType<typeof menuOf>;
const namesOf = (rows: Rows): string[] => rows.map((row) => (row === 'divider' ? row : (row.menuName ?? row.name).replace('shell:', '')));

const all = () => true;
const menu = (variant: 'copywriting' | 'api' | 'enterprise', propertyType = '') => namesOf(menuOf({ variant, propertyType }, all));

describe('menus, with every screen there', () => {
  it('are those of the specification', () => {
    expect(menu('copywriting')).toEqual(['dashboard', 'coze', 'freestyle', 'blogWriter', 'pageGenerator', 'settings', 'membership']);
    expect(menu('api')).toEqual(['dashboard', 'divider', 'aiIntegration', 'aiPainting', 'divider', 'settings', 'membership']);
    expect(menuOf({ variant: null, propertyType: 'ADVANCED' }, all)).toEqual([]);
  });

  it('show AI Assistant and Plugin to the property type ADVANCED only', () => {
    const ends = { first: ['enterpriseDashboard', 'divider', 'knowledgeBase', 'coze'], last: ['divider', 'settings', 'membership'] };
    expect(menu('enterprise')).toEqual([...ends.first, 'users', ...ends.last]);
    expect(menu('enterprise', 'ADVANCED')).toEqual([...ends.first, 'assistants', 'users', 'plugins', ...ends.last]);
  });
});

describe('menus, with some screens still to come', () => {
  it('leave them out, and the dividers with nothing between', () => {
    const built = ['/settings', '/ai_painting'];
    const has = ({ path }: { path: string }) => built.includes(path);
    expect(namesOf(menuOf({ variant: 'api', propertyType: '' }, has))).toEqual(['aiPainting', 'divider', 'settings']);
    expect(namesOf(menuOf({ variant: 'enterprise', propertyType: '' }, has))).toEqual(['settings']);
  });
});

describe('the small menus', () => {
  it('are those of the person and of the top inside a frame', () => {
    expect(smallMenu('avatarMenu').map(({ path }) => path)).toEqual(['/dashboard', '/wallet', '/affiliate']);
    expect(smallMenu('framedMenu').map(({ name }) => name)).toEqual(['shell:membership', 'shell:profile']);
  });
});
