import { describe, expect, it, onTestFinished } from 'vitest';
import { manifest } from '#console/kernel/texts/manifest/en.ts';
import { switchModules } from '../../test/modules.ts';
import { menuNameOf, menuOf, smallMenu } from './menus.ts';

type Rows = ReturnType<typeof menuOf>;
const namesOf = (rows: Rows): string[] => rows.map((row) => (row === 'divider' ? row : (manifest[menuNameOf(row)] ?? '')));

const all = () => true;
const menu = (variant: 'copywriting' | 'api' | 'enterprise', propertyType = '') => namesOf(menuOf({ variant, propertyType }, all));

describe('menus, with every screen there', () => {
  it('are those of the specification', () => {
    expect(menu('copywriting')).toEqual([
      'Dashboard',
      'Bot integration',
      'Listing Writer',
      'Blog Writer',
      'Page Generator',
      'Settings',
      'Membership',
    ]);
    expect(menu('api')).toEqual(['Dashboard', 'divider', 'AI Integration', 'AI Painting', 'divider', 'Settings', 'Membership']);
    expect(menuOf({ variant: null, propertyType: 'ADVANCED' }, all)).toEqual([]);
  });

  it('leave out what this installation has switched off', () => {
    onTestFinished(switchModules('freestyle=off,blogWriter=off'));
    expect(menu('copywriting')).toEqual(['Dashboard', 'Bot integration', 'Page Generator', 'Settings', 'Membership']);
  });

  it('show AI Assistant and Plugin to the property type ADVANCED only', () => {
    const ends = {
      first: ['Enterprise Dashboard', 'divider', 'Knowledge Base', 'Bot integration'],
      last: ['divider', 'Settings', 'Membership'],
    };
    expect(menu('enterprise')).toEqual([...ends.first, 'Users', ...ends.last]);
    expect(menu('enterprise', 'ADVANCED')).toEqual([...ends.first, 'AI Assistant', 'Users', 'Plugin', ...ends.last]);
  });
});

describe('menus, with some screens still to come', () => {
  it('leave them out, and the dividers with nothing between', () => {
    const built = ['/settings', '/ai_painting'];
    const has = ({ path }: { path: string }) => built.includes(path);
    expect(namesOf(menuOf({ variant: 'api', propertyType: '' }, has))).toEqual(['AI Painting', 'divider', 'Settings']);
    expect(namesOf(menuOf({ variant: 'enterprise', propertyType: '' }, has))).toEqual(['Settings']);
  });
});

describe('the small menus', () => {
  it('are those of the person and of the top inside a frame', () => {
    expect(smallMenu('avatarMenu').map(({ path }) => path)).toEqual(['/dashboard', '/wallet', '/history', '/affiliate']);
    expect(smallMenu('framedMenu').map(({ name }) => name)).toEqual(['membership:title', 'settings:title']);
  });
});
