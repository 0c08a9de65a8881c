import { readFileSync } from 'node:fs';
import { integrationEnvironmentNames } from '@inkstone/integrations';
import { describe, expect, it } from 'vitest';
import { readConfig, settingNames } from '../apps/server/src/config.ts';

const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');
const pairs = lines
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);

describe('.env.example', () => {
  it('names every setting and every variable that a vendor reads, and no other', () => {
    expect(pairs.map(([name]) => name).sort()).toEqual([...settingNames, ...integrationEnvironmentNames].sort());
  });

  it('stands for the values that are taken when nothing is set', () => {
    expect(readConfig(Object.fromEntries(pairs), integrationEnvironmentNames)).toEqual(readConfig({}));
  });
});
