import type { Feature, Screen } from '#console/kernel/manifest/feature.ts';
import * as list from './feature-list.ts';

export const features: readonly Feature[] = Object.values(list);

export const screens: readonly Screen[] = features.flatMap((feature) => feature.screens ?? []);
