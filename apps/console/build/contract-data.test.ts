// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContract } from './contract-data.ts';

const contractFolder = join(import.meta.dirname, '../../../packages/contract/src');

const load = (file: string): Promise<Record<string, unknown>> => import(file);

describe('contract as data', () => {
  it('keeps methods, paths and lists, and nothing of zod', async () => {
    const code = await readContract(join(contractFolder, 'session.ts'), load);
    expect(code).toContain('"method":"GET","path":"/api/auth/session/"');
    expect(code).not.toMatch(/zod|_def|summary|limits/);
    expect(await readContract(join(contractFolder, 'profile.ts'), load)).toContain('export const profile = null;');
    expect(await readContract(join(contractFolder, 'writers.ts'), load)).toContain('export const contentLanguage = {"options":["en","zh"');
  });

  it('keeps an endpoint whose name is that of what is left out', async () => {
    expect(await readContract(join(contractFolder, 'chat-desk.ts'), load)).toContain('"summary":{"method":"GET"');
  });

  it('refuses a function, which would not survive', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'inkstone-contract-')), 'packages/contract/src');
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'things.ts'), 'export const isThing = (id: string) => id !== "";\n');
      await expect(readContract(join(folder, 'things.ts'), load)).rejects.toThrow('isThing is a function');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
