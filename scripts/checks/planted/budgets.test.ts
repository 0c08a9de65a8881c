import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { weigh } from '../budgets.ts';
import type { Outcome } from '../report.ts';

/** Text that gzip cannot make smaller than this. */
const heavy = (kilobytes: number): string => `"${randomBytes(kilobytes * 1000).toString('base64')}"`;

type Weights = { entry: number; library: number; shell: number; siteScript?: number };

const wholePage = '<script type="module" src="/assets/entry.js"></script>';

const weighBuild = async (
  { entry, library, shell, siteScript = 1 }: Weights,
  { withDashboard = true, isCompressed = true, page = wholePage }: { withDashboard?: boolean; isCompressed?: boolean; page?: string } = {},
): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-budgets-'));
  try {
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, '.vite'));
    await mkdir(join(folder, 'embed'));
    await writeFile(join(folder, 'embed/v1.js'), heavy(siteScript));
    const weights: Record<string, number> = {
      'entry.js': entry,
      'library.js': library,
      'shell.js': shell,
      'texts.js': 1,
      'dashboard.js': 1,
    };
    for (const [name, kilobytes] of Object.entries(weights)) {
      const script = heavy(kilobytes);
      await writeFile(join(folder, 'assets', name), script);
      if (isCompressed) await writeFile(join(folder, 'assets', `${name}.gz`), gzipSync(script));
    }
    await writeFile(join(folder, 'index.html'), page);
    const manifest = {
      '_entry.js': { file: 'assets/entry.js' },
      '_library.js': { file: 'assets/library.js' },
      'src/app/layout/shell.tsx': { file: 'assets/shell.js', imports: ['_library.js', '_entry.js'] },
      '../../packages/phrases/src/en/entry.ts': { file: 'assets/texts.js' },
      '../../packages/phrases/src/en/shell.ts': { file: 'assets/texts.js' },
      'src/kernel/texts/manifest/en.ts': { file: 'assets/texts.js' },
      'src/kernel/texts/phrase-files.ts': { file: 'assets/texts.js' },
      'src/app/router.tsx': { file: 'assets/texts.js' },
      'src/app/screen-routes.tsx': { file: 'assets/texts.js' },
      '../../packages/phrases/src/en/dashboard.ts': { file: 'assets/texts.js' },
      ...(withDashboard && { 'src/app/dashboard/dashboard.screen.tsx': { file: 'assets/dashboard.js' } }),
    };
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    return weigh(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe('budgets', () => {
  it('let a light build pass and say its weight', async () => {
    const { findings, figures } = await weighBuild({ entry: 100, library: 60, shell: 60 });
    expect(findings).toEqual([]);
    expect(figures).toMatchObject({
      'login gate': expect.stringMatching(/^10\d\.\d kB \(/),
      'first screen': expect.stringMatching(/^22\d\.\d kB \(/),
    });
  });

  it('refuse a heavy login gate', async () => {
    const { findings } = await weighBuild({ entry: 135, library: 10, shell: 10 });
    expect(findings).toMatchObject([{ rule: 'over-budget', message: expect.stringContaining('login gate') }]);
  });

  it('refuse a heavy first screen, with what its chunks import', async () => {
    const { findings } = await weighBuild({ entry: 110, library: 140, shell: 80 });
    expect(findings).toMatchObject([{ rule: 'over-budget', message: expect.stringContaining('first screen') }]);
  });

  it('refuse a chunk that is too large by itself', async () => {
    const { findings } = await weighBuild({ entry: 100, library: 155, shell: 10 });
    expect(findings).toMatchObject([{ rule: 'over-budget', file: 'apps/console/dist/assets/library.js' }]);
  });

  it('refuse a heavy script for web sites', async () => {
    const { findings } = await weighBuild({ entry: 100, library: 60, shell: 60, siteScript: 31 });
    expect(findings).toMatchObject([{ rule: 'over-budget', file: 'apps/console/dist/embed/v1.js' }]);
  });

  it('weigh what is sent: a build that was not compressed is heavier', async () => {
    const { findings } = await weighBuild({ entry: 100, library: 10, shell: 10 }, { isCompressed: false });
    expect(findings).toMatchObject([{ rule: 'over-budget', message: expect.stringContaining('login gate') }]);
  });

  it('refuse to weigh a page of which a part was not found', async () => {
    const { findings } = await weighBuild({ entry: 100, library: 10, shell: 10 }, { withDashboard: false });
    expect(findings).toMatchObject([{ rule: 'budget-blind' }]);
  });

  it('refuse to weigh a page that names no script', async () => {
    const { findings } = await weighBuild({ entry: 100, library: 10, shell: 10 }, { page: '<p>Nothing.</p>' });
    expect(findings).toMatchObject([{ rule: 'budget-blind', file: 'apps/console/dist/index.html' }]);
  });
});
