import { paths } from '#console/kernel/paths.ts';

/** The page of one app. */
export const appPath = (id: string, show: 'requests' | 'settings' | null = null): string =>
  `${paths.aiIntegration}/${id}${show ? `?show=${show}` : ''}`;
