import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFraming } from './framing.ts';

const folderWith = async (screens?: readonly { path: string; mayBeFramed: boolean }[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-framing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  if (screens) await writeFile(join(folder, '.vite/screens.json'), JSON.stringify(screens));
  return folder;
};

describe('what may be framed', () => {
  it('is what the console’s build says, and an address below follows the nearest screen', async () => {
    const mayBeFramed = await readFraming(
      await folderWith([
        { path: '/coze', mayBeFramed: true },
        { path: '/coze/setting', mayBeFramed: false },
        { path: '/wallet', mayBeFramed: false },
      ]),
    );
    expect(['/coze', '/coze/7', '/wallets', '/s/tea'].map(mayBeFramed)).toEqual([true, true, true, true]);
    expect(['/coze/setting', '/coze/setting/7', '/wallet', '/wallet/order'].map(mayBeFramed)).toEqual([false, false, false, false]);
  });

  it('is nothing where no console was built', async () => {
    expect((await readFraming(await folderWith()))('/dashboard')).toBe(false);
  });
});
