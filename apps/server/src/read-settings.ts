import { existsSync } from 'node:fs';
import { findBadIntegrationSetting, integrationEnvironmentNames } from '@inkstone/integrations';
import { type Config, readConfig } from './config.ts';
import { places } from './places.ts';

/** The settings of this process. What stands in the environment wins over the file. */
export const readSettings = (): Config => {
  if (existsSync(places.settingsFile)) process.loadEnvFile(places.settingsFile);
  return readConfig(process.env, integrationEnvironmentNames, findBadIntegrationSetting);
};
