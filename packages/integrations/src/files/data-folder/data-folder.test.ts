import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileStore } from '../../kit/conformance/files.ts';
import { dataFolder } from './index.ts';

describeFileStore(dataFolder, {
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'inkstone-data-folder-'));
    const context = { settings: {}, folder, fetch: () => Promise.reject(new Error('a folder calls nobody')) };
    return { context, close: () => rm(folder, { recursive: true }) };
  },
});
