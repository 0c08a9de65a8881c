import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { phrases } from '@inkstone/phrases';
import { describe, expect, it } from 'vitest';
import { paths } from '#console/kernel/paths.ts';
import { areaOf } from './area.ts';
import { consoleMap } from './console-map.ts';
import { features, screens } from './features.ts';
import { screenAt } from './routes.ts';

const published =
  '/dashboard /freestyle /blog_writer /page_generator /email_writer /upload_images /ai_chat /ai_integration /ai_painting /coze /coze/setting /settings /membership /history /history/withdrawal /affiliate /the_big_tick /playground /ai_prompts /secret_badass_page /enterprise_dashboard /knowledge-base /ai_assistant /users /plugin /sso';

const sections = features.flatMap(({ operator = [] }) => operator);
const parts = [
  ...screens.flatMap(({ part, below = {} }) => [...(part ? [part] : []), ...Object.values(below)]),
  ...sections.flatMap(({ part, wholePage }) => [part, ...(wholePage ? [wholePage.part] : [])]),
  ...features.flatMap(({ fills = [] }) => fills.map(({ part }) => part)),
];

describe('the manifests', () => {
  it('have every address of the specification, each once', () => {
    const all = screens.map(({ path }) => path);
    expect(all).toEqual(expect.arrayContaining(published.split(' ')));
    expect(new Set(all).size).toBe(all.length);
    const below = sections.map(({ path }) => path);
    expect(new Set(below).size).toBe(below.length);
  });

  it('of all folders of features stand in the list', () => {
    const folders = readdirSync(join(import.meta.dirname, '../features'));
    // One more: what is to come.
    expect(features.length).toBe(folders.length + 1);
  });

  it('name files of phrases that exist', () => {
    for (const file of parts.flatMap((part) => part.phrases)) expect(Object.keys(phrases.en)).toContain(file);
  });

  it('load every screen, section and part', async () => {
    const loaded = await Promise.all(parts.map(({ load }) => load()));
    for (const component of loaded) expect(component).toBeTypeOf('function');
  });

  it('fill every slot that a screen fetches', () => {
    const filled = features.flatMap(({ fills = [] }) => fills.map(({ slot }) => slot));
    const wanted = [...screens, ...sections, ...sections.flatMap(({ wholePage }) => wholePage ?? [])].flatMap(({ slots = [] }) => slots);
    expect([...new Set(wanted)].sort()).toEqual([...new Set(filled)].sort());
  });

  it('bring what plans open, each thing by one feature', () => {
    const unlocks = features.flatMap((feature) => feature.unlocks ?? []);
    expect(unlocks).toEqual(expect.arrayContaining(['ownVendorKey', 'knowledgeBases']));
    expect(new Set(unlocks).size).toBe(unlocks.length);
  });

  it('stand behind every address that one feature leads to in another', () => {
    const gate: readonly string[] = [paths.home, paths.connectStore];
    const pages = screens.flatMap(({ path, below = {} }) => [path, ...Object.keys(below).map((part) => `${path}/${part}`)]);
    expect(Object.values(paths).filter((path) => !gate.includes(path) && !pages.includes(path))).toEqual([]);
  });

  it('agree with the gate, which knows the areas without the list', () => {
    for (const { path, area } of screens) expect([path, areaOf(path)]).toEqual([path, area]);
  });
});

describe('an address', () => {
  it('belongs to the nearest screen', () => {
    expect(screenAt('/history/withdrawal')?.name).toBe('affiliates:withdrawals');
    expect(screenAt('/history/7')?.name).toBe('runs:title');
    expect(screenAt('/history/publication/7')?.name).toBe('publications:publication');
    expect(screenAt('/freestyle/7')?.name).toBe('writers:title');
    expect(screenAt('/freestyler')).toBeUndefined();
  });
});

describe('frames', () => {
  it('never show money, keys, sign-in and what was shared by a link', () => {
    const framed = screens.filter(({ mayBeFramed }) => mayBeFramed).map(({ path }) => path);
    const never =
      '/settings /wallet /membership /the_big_tick /history /history/publication /history/withdrawal /affiliate /ai_integration /playground /coze/setting /secret_badass_page /portal /portal/second /portal/set-password /shared /shared/profile /users /sso /login /shared_conversation';
    expect(framed.filter((path) => never.split(' ').includes(path))).toEqual([]);
    expect(screens.length - framed.length).toBe(never.split(' ').length);
  });
});

describe('the tiles of the dashboard', () => {
  const pathsFor = (variant: 'copywriting' | 'api') => consoleMap.tilesOf({ variant, propertyType: '' }).always.map(({ path }) => path);

  it('lead to work on a store only where somebody has one', () => {
    expect(pathsFor('copywriting')).toContain('/bulk');
    expect(pathsFor('api')).not.toContain('/bulk');
  });
});
