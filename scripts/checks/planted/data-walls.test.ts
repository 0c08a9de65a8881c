import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { home } from '../run-tool.ts';
import { shapes } from '../shapes/shapes.ts';
import { walls } from '../walls.ts';
import { cleanData, dataShapeBreaches, dataWallBreaches } from './data-breaches.ts';
import { expectReported, runOver, together } from './planted-tree.ts';

const real = (path: string): string => readFileSync(join(home, path), 'utf8');

describe('the walls around data', () => {
  it('let a clean tree pass', async () => {
    expect((await runOver(shapes, cleanData)).filter(({ file }) => file.startsWith('apps/server/'))).toEqual([]);
    expect((await runOver(walls, cleanData)).filter(({ rule }) => /table|handle|driver|raw/.test(rule))).toEqual([]);
  });

  it('report a question without its account or its reason, raw statements, handles by cast, and tables that leave', async () => {
    expectReported(await runOver(shapes, together(cleanData, dataShapeBreaches)), dataShapeBreaches);
  });

  it('report the table of another feature, the driver, and handles that are made elsewhere', async () => {
    expectReported(await runOver(walls, together(cleanData, dataWallBreaches)), dataWallBreaches);
  });

  it('stand around the house itself, whose handles the plants use by their names', () => {
    const handles = real('apps/server/src/db/handles.ts');
    for (const name of ['OwnerHandle', 'OwnerDatabase', 'OwnerTransaction', 'TenantTransaction'])
      expect(handles).toContain(`export type ${name} =`);
  });
});
