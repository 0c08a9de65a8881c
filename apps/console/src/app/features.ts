import type { Feature, PhraseKey, Screen } from '#console/kernel/manifest/feature.ts';
import * as list from './feature-list.ts';

export const features: readonly Feature[] = Object.values(list);

export const screens: readonly Screen[] = features.flatMap((feature) => feature.screens ?? []);

const sections = features.flatMap((feature) => feature.operator ?? []);

/** The texts that manifests name: of screens, tiles and sections. */
export const manifestKeys: readonly PhraseKey[] = [
  ...new Set([
    ...screens.flatMap(({ name, menuName, tile }) => [name, ...(menuName ? [menuName] : []), ...(tile ? [tile.text] : [])]),
    ...sections.map(({ name }) => name),
  ]),
];
